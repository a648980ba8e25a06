import { createPortal, type ReactNode } from "preact/compat";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { Toasts } from "./toasts.tsx";

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Modal dialog that is open as long as it is rendered. The browser keeps the focus in the open dialog and restores the
 * focus when the dialog is closed.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // This is a layout effect, because its clean-up runs while the dialog is still in the document. The browser restores
  // the focus only if the dialog is closed before it is removed.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return createPortal(
    <dialog ref={dialog} aria-label={title} onCancel={onClose}>
      <h2>{title}</h2>
      {children}
      {/* A modal dialog makes all content outside of it inert, so the dialog needs its own toasts. */}
      <Toasts hasLinks={false} />
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

/** Button that opens a menu. Choosing an item, pressing Escape or clicking outside closes the menu. */
export function Menu({ label, name, className, children }: MenuProps) {
  const id = useId();
  return (
    <>
      <button type="button" className={className} aria-label={name} popoverTarget={id}>
        {label}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the element handles the clicks that bubble from its buttons. */}
      <div id={id} popover="auto" className="menu" onClick={({ currentTarget }) => currentTarget.hidePopover()}>
        {children}
      </div>
    </>
  );
}
