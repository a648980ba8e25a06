import type { FormEvent, FunctionComponent, ReactNode } from "preact/compat";
import { useState } from "preact/hooks";
import { useAct } from "../app/calls.ts";
import { errorSentence, fieldErrors } from "../app/errors.ts";
import { shared } from "../app/texts.ts";
import { Button, type ButtonProps } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Choices, Field, type FieldProps } from "./field.tsx";
import { focusInvalid, invalidFields } from "./validity.ts";

/**
 * Field of a form. With the type `choices`, the user can select any number of `options`. If the field has no label, the
 * label is taken from the `labels` of the form. With the type `above`, `error` replaces the message of the browser or
 * the service.
 */
export interface FormField extends Omit<FieldProps, "label" | "as"> {
  name: string;
  label?: string;
  /** Component that replaces `Field`, such as a field that suggests values. */
  as?: FunctionComponent<FieldProps>;
}

type Values = Readonly<Record<string, unknown>>;

export interface FormProps<Body> {
  fields: readonly FormField[];
  /** Labels by field name. */
  labels?: Values;
  /**
   * Initial values. If they are set, an empty field is sent as null, which deletes the stored value. Otherwise an empty
   * field is omitted.
   */
  values?: object;
  action: string;
  send: (body: Body) => Promise<unknown>;
  said?: string | undefined;
  onDone?: () => void;
  onCancel?: () => void;
  /** Label of the button that closes the form without sending it. */
  cancel?: string;
  /** Called with the answers whenever the user changes one. */
  onAnswers?: (answers: FormData) => void;
  variant?: "primary" | "danger";
  className?: string;
  /** Arranges the fields, which it receives by name. By default, the fields are shown in columns. */
  layout?: (fields: Readonly<Record<string, ReactNode>>) => ReactNode;
  /**
   * Controls that are shown before the fields. The value of a control is sent only if `fields` contains a field of type
   * `above` with the same name.
   */
  above?: ReactNode;
  /** Content between the fields and the button. */
  children?: ReactNode;
}

/** Converts a timestamp to the value of a `datetime-local` input, which is a local time without a time zone. */
export function localMoment(iso: string): string {
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function shownValue(type: string | undefined, value: unknown): string | undefined {
  const isMoment = type === "datetime-local" && typeof value === "string";
  return value === undefined || value === null ? undefined : isMoment ? localMoment(value) : String(value);
}

/** Returns the value of a field in the format of the API. */
function saidBy({ name, type }: FormField, given: FormData): unknown {
  const value = given.get(name) ?? "";
  const text = String(value).trim();
  switch (type) {
    case "checkbox":
      return given.has(name);
    case "choices":
      return given.getAll(name);
    case "file":
      // If no file is selected, the form data contains a file without a name.
      return value instanceof File && value.name ? value : null;
    case "number":
      return text ? Number(text) : null;
    case "datetime-local":
      return text ? new Date(text).toISOString() : null;
    default:
      return text || null;
  }
}

/** Form that shows an error message below each field that the browser or the service rejects. */
export function Form<Body>(props: FormProps<Body>) {
  const { fields, labels = {}, values, action, send, said, onDone, onCancel, variant = "primary", layout } = props;
  const { cancel = shared.cancel, onAnswers } = props;
  const sending = useAct((body: Body) => send(body), { said, onDone, isQuiet: true });
  const known: Values = { ...values };
  const [invalid, setInvalid] = useState<Readonly<Record<string, string>>>({});
  const errors: Readonly<Record<string, string>> = { ...fieldErrors(sending.error), ...invalid };
  const isShown = fields.some(({ name }) => errors[name]);
  // Fields of type `above` or `choices` consist of several controls and do not show their own error.
  const aboveError = fields.find(({ name, type }) => type === "above" && errors[name]);
  const groupError = fields.find(({ name, type }) => type === "choices" && errors[name]);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const found = invalidFields(event.currentTarget);
    setInvalid(found);
    if (Object.keys(found).length > 0) {
      focusInvalid(event.currentTarget);
      return;
    }
    const given = new FormData(event.currentTarget);
    const body = fields.map((field) => [field.name, saidBy(field, given)] as const);
    if (!sending.isPending) {
      sending.mutate(Object.fromEntries(body.filter(([, value]) => value !== null || values)) as Body);
    }
  }
  const shown = ({ name, as: Control = Field, ...field }: FormField) => {
    if (field.type === "above") {
      return null;
    }
    const label = field.label ?? String(labels[name]);
    if (field.type === "choices") {
      const chosen = (known[name] ?? []) as string[];
      return (
        <Choices
          key={name}
          label={label}
          name={name}
          options={(field.options ?? {}) as Readonly<Record<string, string>>}
          chosen={chosen}
        />
      );
    }
    const first =
      field.type === "checkbox"
        ? { defaultChecked: Boolean(known[name]) }
        : { defaultValue: shownValue(field.type, known[name]) };
    return <Control key={name} {...first} {...field} name={name} label={label} error={errors[name]} />;
  };
  return (
    <form
      className={props.className ?? "stack"}
      noValidate
      onSubmit={submit}
      onInput={({ currentTarget }) => onAnswers?.(new FormData(currentTarget))}
    >
      {props.above && (
        // The browser moves the focus to the first control of `above`, so the error is shown before it.
        <p role="alert" className="note error">
          {aboveError && (aboveError.error ?? errors[aboveError.name])}
        </p>
      )}
      {props.above}
      {layout ? (
        layout(Object.fromEntries(fields.map((field) => [field.name, shown(field)])))
      ) : (
        <div className="columns">{fields.map(shown)}</div>
      )}
      {props.children}
      <p role="alert" className="note error">
        {groupError ? errors[groupError.name] : sending.error && !isShown && errorSentence(sending.error)}
      </p>
      <div className="actions">
        <Button variant={variant} type="submit" isBusy={sending.isPending}>
          {action}
        </Button>
        {onCancel && <Button onClick={onCancel}>{cancel}</Button>}
      </div>
    </form>
  );
}

interface AskProps<Body> extends Omit<FormProps<Body>, "fields" | "action" | "onCancel"> {
  label: string;
  /** Title of the dialog. The default title is the label of the button. */
  title?: string;
  hint?: string;
  fields?: readonly FormField[];
  action?: string;
  button?: ButtonProps;
  /** Called when the dialog opens. */
  onOpen?: () => void;
}

/** Button that opens a dialog in which the user confirms an action or fills in its fields. */
export function Ask<Body = object>({
  label,
  title,
  hint,
  fields = [],
  action,
  button,
  onOpen,
  variant,
  ...form
}: AskProps<Body>) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const open = () => {
    onOpen?.();
    setIsOpen(true);
  };
  return (
    <>
      <Button variant={variant ?? "plain"} onClick={open} {...button}>
        {label}
        {button?.children}
      </Button>
      {isOpen && (
        <Dialog title={title ?? label} onClose={close}>
          {hint && <p className="muted">{hint}</p>}
          <Form
            {...form}
            variant={variant ?? "primary"}
            fields={fields}
            action={action ?? label}
            onDone={close}
            onCancel={close}
          />
        </Dialog>
      )}
    </>
  );
}
