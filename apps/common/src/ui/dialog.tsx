import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Toasts } from "./toasts.tsx";

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog, open as long as it is rendered. The browser keeps the focus in it, and gives it back afterwards. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect ends before the dialog leaves the page: only then does it give back the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return createPortal(
    <dialog ref={dialog} aria-label={title} onCancel={onClose}>
      <h2>{title}</h2>
      {children}
      {/* What is outside of a modal dialog is neither seen nor spoken. */}
      <Toasts />
    </dialog>,
    document.body,
  );
}

interface MenuProps {
  label: ReactNode;
  /** What the label means, where it is a sign. */
  name?: string;
  className?: string;
  children: ReactNode;
}

/** What opens at a button, until something of it is chosen, Escape is pressed or something else is clicked. */
export function Menu({ label, name, className, children }: MenuProps) {
  const id = useId();
  return (
    <>
      <button type="button" className={className} aria-label={name} popoverTarget={id}>
        {label}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: hears the clicks of its buttons. */}
      <div id={id} popover="auto" className="menu" onClick={({ currentTarget }) => currentTarget.hidePopover()}>
        {children}
      </div>
    </>
  );
}
