import type { AllHTMLAttributes, FunctionComponent } from "preact/compat";
import { useEffect, useId, useState } from "preact/hooks";

export interface FieldProps extends Omit<AllHTMLAttributes<HTMLInputElement>, "type"> {
  label: string;
  /** Type of an input, or `textarea`. */
  type?: string | undefined;
  /** Help text below the field. */
  hint?: string | undefined;
  error?: string | undefined;
  /** Options of a select: names by value. A nested object is a named group of options. */
  options?: Options;
}

export type Options = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

interface OptionListProps {
  options: Options;
  /** Initial value of an uncontrolled select. */
  initial: unknown;
}

function OptionList({ options, initial }: OptionListProps) {
  return Object.entries(options).map(([value, name]) =>
    typeof name === "string" ? (
      <option key={value} value={value} selected={value === initial}>
        {name}
      </option>
    ) : (
      <optgroup key={value} label={value}>
        <OptionList options={name} initial={initial} />
      </optgroup>
    ),
  );
}

/** Input, select or textarea with its label, and a hint or an error that screen readers announce. */
export function Field({ label, hint, error, options, type, ...rest }: FieldProps) {
  const id = useId();
  useEffect(() => {
    const control = error ? document.getElementById(id) : null;
    // After a rejected submission, the first field with an error receives the focus.
    if (control && control === control.closest("form")?.querySelector("[aria-invalid]")) {
      control.focus();
    }
  }, [id, error]);
  // Inputs, selects and textareas share one type, because they take the same attributes.
  const tag: string = options ? "select" : type === "textarea" ? "textarea" : "input";
  const Control = tag as unknown as FunctionComponent<Omit<FieldProps, "label">>;
  const note = error ?? hint;
  return (
    <div className={type === "checkbox" ? "field check" : "field"}>
      <label htmlFor={id}>{label}</label>
      <Control
        id={id}
        type={options || type === "textarea" ? undefined : type}
        aria-describedby={note && `${id}-note`}
        aria-invalid={error ? true : undefined}
        {...rest}
      >
        {options && <OptionList options={options} initial={rest.defaultValue} />}
      </Control>
      {note && (
        <p id={`${id}-note`} className={error ? "note error" : "note"}>
          {note}
        </p>
      )}
    </div>
  );
}

interface ChoicesProps {
  label: string;
  name: string;
  options: Readonly<Record<string, string>>;
  chosen: readonly string[];
}

/** Group of checkboxes, of which the user can select any number. */
export function Choices({ label, name, options, chosen: first }: ChoicesProps) {
  const [chosen, setChosen] = useState(first);
  const choose = (value: string, isOn: boolean) =>
    setChosen((before) => [...before.filter((other) => other !== value), ...(isOn ? [value] : [])]);
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className="choices">
        {Object.entries(options).map(([value, text]) => (
          <Field
            key={value}
            type="checkbox"
            label={text}
            name={name}
            value={value}
            checked={chosen.includes(value)}
            onChange={({ currentTarget: { checked } }) => choose(value, checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
