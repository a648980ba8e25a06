import { type FormEvent, type ReactNode, useState } from "react";
import { useAct } from "../app/calls.ts";
import { errorSentence, fieldErrors } from "../app/errors.ts";
import { shared } from "../app/texts.ts";
import { Button, type ButtonProps } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Choices, Field, type FieldProps } from "./field.tsx";

/** A field of a form; of type `choices` it is any number of `options`. Without a label it is called as `labels` say. */
export interface FormField extends Omit<FieldProps, "label"> {
  name: string;
  label?: string;
}

type Values = Readonly<Record<string, unknown>>;

export interface FormProps<Body> {
  fields: readonly FormField[];
  /** What the fields are called, by their names. */
  labels?: Values;
  /** What stands in the fields at first. With it, what is empty is sent as null, to be taken back; else it is left out. */
  values?: object;
  action: string;
  send: (body: Body) => Promise<unknown>;
  said?: string | undefined;
  onDone?: () => void;
  onCancel?: () => void;
  variant?: "primary" | "danger";
  className?: string;
  /** Arranges the fields, by their names; without it they stand in columns. */
  layout?: (fields: Readonly<Record<string, ReactNode>>) => ReactNode;
  /** Before the fields: controls of its own, for fields of type `above`. */
  above?: ReactNode;
  /** Between the fields and the button. */
  children?: ReactNode;
}

/** As an input of day and time takes it: by the clock of the person, without a zone. */
function localMoment(iso: string): string {
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function shownValue(type: string | undefined, value: unknown): string | undefined {
  const isMoment = type === "datetime-local" && typeof value === "string";
  return value === undefined || value === null ? undefined : isMoment ? localMoment(value) : String(value);
}

/** What a field says, as the service takes it. */
function saidBy({ name, type }: FormField, given: FormData): unknown {
  const value = given.get(name) ?? "";
  const text = String(value).trim();
  switch (type) {
    case "checkbox":
      return given.has(name);
    case "choices":
      return given.getAll(name);
    case "file":
      // One without a name was not chosen.
      return value instanceof File && value.name ? value : null;
    case "number":
      return text ? Number(text) : null;
    case "datetime-local":
      return text ? new Date(text).toISOString() : null;
    default:
      return text || null;
  }
}

/** A form of these fields, which shows what is wrong with them. */
export function Form<Body>(props: FormProps<Body>) {
  const { fields, labels = {}, values, action, send, said, onDone, onCancel, variant = "primary", layout } = props;
  const sending = useAct((body: Body) => send(body), { said, onDone, isQuiet: true });
  const known: Values = { ...values };
  const errors = fieldErrors(sending.error);
  const isShown = fields.some(({ name }) => errors[name]);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // What is in a dialog is a part of the page above it all the same.
    event.stopPropagation();
    const given = new FormData(event.currentTarget);
    const body = fields.map((field) => [field.name, saidBy(field, given)] as const);
    if (!sending.isPending) {
      sending.mutate(Object.fromEntries(body.filter(([, value]) => value !== null || values)) as Body);
    }
  }
  const shown = ({ name, ...field }: FormField) => {
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
    return <Field key={name} {...first} {...field} name={name} label={label} error={errors[name]} />;
  };
  return (
    <form className={props.className ?? "stack"} onSubmit={submit}>
      {props.above}
      {layout ? (
        layout(Object.fromEntries(fields.map((field) => [field.name, shown(field)])))
      ) : (
        <div className="columns">{fields.map(shown)}</div>
      )}
      {props.children}
      <p role="alert" className="note error">
        {sending.error && !isShown && errorSentence(sending.error)}
      </p>
      <div className="actions">
        <Button variant={variant} type="submit" isBusy={sending.isPending}>
          {action}
        </Button>
        {onCancel && <Button onClick={onCancel}>{shared.cancel}</Button>}
      </div>
    </form>
  );
}

interface AskProps<Body> extends Omit<FormProps<Body>, "fields" | "action" | "onCancel"> {
  label: string;
  /** Of the dialog, if it is not the label. */
  title?: string;
  hint?: string;
  fields?: readonly FormField[];
  action?: string;
  button?: ButtonProps;
}

/** A button that asks before it does something, and for what it needs. */
export function Ask<Body = object>({
  label,
  title,
  hint,
  fields = [],
  action,
  button,
  variant,
  ...form
}: AskProps<Body>) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant={variant ?? "plain"} onClick={() => setIsOpen(true)} {...button}>
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
