import { type InputHTMLAttributes, useEffect, useId } from "react";

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** What helps to fill it in. */
  hint?: string | undefined;
  error?: string | undefined;
  /** Values to choose from, with their names; an object is a group of them, under its name. */
  options?: Options;
}

export type Options = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

function OptionList({ options }: { options: Options }) {
  return Object.entries(options).map(([value, name]) =>
    typeof name === "string" ? (
      <option key={value} value={value}>
        {name}
      </option>
    ) : (
      <optgroup key={value} label={value}>
        <OptionList options={name} />
      </optgroup>
    ),
  );
}

/** A control with its label, and what helps or is wrong, which screen readers read with it: by `type` also a textarea. */
export function Field({ label, hint, error, options, type, ...rest }: FieldProps) {
  const id = useId();
  useEffect(() => {
    const control = error ? document.getElementById(id) : null;
    // Who has sent a form goes on where the first thing is wrong.
    if (control && control === control.closest("form")?.querySelector("[aria-invalid]")) {
      control.focus();
    }
  }, [id, error]);
  // They take the same attributes.
  const Control = (options ? "select" : type === "textarea" ? "textarea" : "input") as "input";
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
        {options && <OptionList options={options} />}
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

/** Any number of values of a list. */
export function Choices({ label, name, options, chosen }: ChoicesProps) {
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
            defaultChecked={chosen.includes(value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
