import { createPortal, type ReactNode } from "preact/compat";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { Toasts } from "./toasts.tsx";

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Modal dialog, open while it is rendered. The browser traps the focus and restores it afterwards. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // The clean-up of a layout effect runs while the dialog is in the document. Otherwise the focus would not be restored.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return createPortal(
    <dialog ref={dialog} aria-label={title} onCancel={onClose}>
      <h2>{title}</h2>
      {children}
      {/* Content outside of a modal dialog is inert, also for screen readers. */}
      <Toasts />
    </dialog>,
    document.body,
  );
}

interface MenuProps {
  label: ReactNode;
  /** Accessible name, if the label is an icon. */
  name?: string;
  className?: string;
  children: ReactNode;
}

/** Menu that opens at a button. A choice, Escape or a click elsewhere closes it. */
export function Menu({ label, name, className, children }: MenuProps) {
  const id = useId();
  return (
    <>
      <button type="button" className={className} aria-label={name} popoverTarget={id}>
        {label}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: receives the clicks of its buttons. */}
      <div id={id} popover="auto" className="menu" onClick={({ currentTarget }) => currentTarget.hidePopover()}>
        {children}
      </div>
    </>
  );
}
