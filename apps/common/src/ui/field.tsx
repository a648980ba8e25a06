import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useEffect, useId } from "react";
import { useTexts } from "../app/texts.ts";
import { uiTexts } from "./texts.ts";

interface FieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** A control with its label, and what helps or is wrong, which screen readers read with it. */
export function Field({ label, hint, error, children }: FieldProps & { children: (props: ControlProps) => ReactNode }) {
  const id = useId();
  useEffect(() => {
    const control = error ? document.getElementById(id) : null;
    // Who has sent a form goes on where the first thing is wrong.
    if (control && control === control.closest("form")?.querySelector("[aria-invalid]")) {
      control.focus();
    }
  }, [id, error]);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        "aria-describedby": hint || error ? `${id}-note` : undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {(error || hint) && (
        <p id={`${id}-note`} className={error ? "note error" : "note"}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, hint, error, ...rest }: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(props) => <input {...props} {...rest} />}
    </Field>
  );
}

export function TextAreaField({
  label,
  hint,
  error,
  ...rest
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(props) => <textarea rows={4} {...props} {...rest} />}
    </Field>
  );
}

interface SelectProps<Value extends string> extends FieldProps {
  name?: string;
  value?: Value;
  defaultValue?: Value;
  options: readonly Value[];
  /** What each option is called. */
  names: Readonly<Record<Value, string>>;
  onChange?: (value: Value) => void;
}

export function SelectField<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, error, options, names, onChange, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select {...control} {...rest} onChange={(event) => onChange?.(event.currentTarget.value as Value)}>
          {options.map((option) => (
            <option key={option} value={option}>
              {names[option]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function CheckField({ label, hint, ...rest }: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <div className="field check">
      <input type="checkbox" id={id} aria-describedby={hint ? `${id}-note` : undefined} {...rest} />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-note`} className="note">
          {hint}
        </p>
      )}
    </div>
  );
}

/** A label of a field that may stay empty. */
export function useOptional(): (label: string) => string {
  const { optional } = useTexts(uiTexts);
  return (label) => `${label} (${optional})`;
}
