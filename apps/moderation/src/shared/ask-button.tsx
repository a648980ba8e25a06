import { errorSentence } from "@social-events/app-common/app/errors.ts";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { tell } from "@social-events/app-common/app/toasts.ts";
import { Button } from "@social-events/app-common/ui/button.tsx";
import { Dialog } from "@social-events/app-common/ui/dialog.tsx";
import { uiTexts } from "@social-events/app-common/ui/texts.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";

/** What stands in a field, without spaces around it; empty for a field that is not there. */
export type Read = (name: string) => string;

interface AskProps {
  /** What the button says. */
  label: string;
  /** The key that presses it while its row is open and has the focus. */
  shortcut?: string | undefined;
  look?: "plain" | "danger";
  title: string;
  hint: string;
  /** What the button says that does it. */
  action: string;
  /** What is said when it is done. */
  done: string;
  send: (read: Read) => Promise<unknown>;
  /** The fields. */
  children: ReactNode;
}

/** Something to decide: the button that asks for it, and the dialog in which it is done. */
export function AskButton({ label, shortcut, look = "plain", ...dialog }: AskProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look={look} aria-keyshortcuts={shortcut} onClick={() => setIsOpen(true)}>
        {label}
        {shortcut && <KeyHint name={shortcut} />}
      </Button>
      {isOpen && <AskDialog {...dialog} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** For the eye alone: others are told by `aria-keyshortcuts`. */
export function KeyHint({ name }: { name: string }) {
  return (
    <span className="key" aria-hidden="true">
      {name}
    </span>
  );
}

type DialogProps = Omit<AskProps, "label" | "shortcut" | "look"> & { onClose: () => void };

function AskDialog({ title, hint, action, done, send, onClose, children }: DialogProps) {
  const { cancel } = useTexts(uiTexts);
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  // The dialog begins with its button to close: who decides begins with the first field.
  useEffect(() => form.current?.querySelector<HTMLElement>("select, input, textarea")?.focus(), []);
  const sending = useMutation({
    mutationFn: send,
    // A note on the page could not be seen below the dialog.
    meta: { quiet: true },
    onSuccess: async () => {
      tell(done);
      onClose();
      await queries.invalidateQueries();
    },
  });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    sending.mutate((name) => String(values.get(name) ?? "").trim());
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form ref={form} className="stack" onSubmit={submit}>
        <p className="muted">{hint}</p>
        {children}
        <p role="alert" className="note error">
          {sending.error && errorSentence(sending.error)}
        </p>
        <div className="actions">
          <Button look="primary" type="submit" isBusy={sending.isPending}>
            {action}
          </Button>
          <Button onClick={onClose}>{cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
