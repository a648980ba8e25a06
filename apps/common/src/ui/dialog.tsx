import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { useTexts } from "../app/texts.ts";
import { Button } from "./button.tsx";
import { uiTexts } from "./texts.ts";
import { Toasts } from "./toasts.tsx";

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog, open as long as it is rendered. The browser keeps the focus in it, and gives it back afterwards. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const { close } = useTexts(uiTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // A layout effect ends before the dialog leaves the page: only then does it give back the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={heading} onCancel={onClose}>
      <header>
        <h2 id={heading}>{title}</h2>
        <Button look="quiet" aria-label={close} onClick={onClose}>
          ✕
        </Button>
      </header>
      {children}
      {/* What is outside of a modal dialog is neither seen nor spoken. */}
      <Toasts />
    </dialog>
  );
}

interface ConfirmProps extends DialogProps {
  /** What the button says that does it. */
  action: string;
  isBusy?: boolean;
  onConfirm: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ action, isBusy = false, onConfirm, onClose, children, ...rest }: ConfirmProps) {
  const { cancel } = useTexts(uiTexts);
  return (
    <Dialog onClose={onClose} {...rest}>
      {children}
      <div className="actions">
        <Button look="danger" isBusy={isBusy} onClick={onConfirm}>
          {action}
        </Button>
        <Button onClick={onClose}>{cancel}</Button>
      </div>
    </Dialog>
  );
}
