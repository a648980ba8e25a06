import { type ReactNode, useEffect, useRef, useState } from "react";

interface MenuProps {
  label: ReactNode;
  /** What the label means, where it is a sign. */
  name?: string;
  className?: string;
  children: ReactNode;
}

/** What opens below or above a button, until something of it is chosen, Escape is pressed or something else is clicked. */
export function Menu({ label, name, className, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const leave = (event: PointerEvent) =>
      details.current?.contains(event.target as Node) === false && setIsOpen(false);
    const close = ({ key }: KeyboardEvent) => {
      if (key === "Escape") {
        setIsOpen(false);
        details.current?.querySelector("summary")?.focus();
      }
    };
    if (isOpen) {
      document.addEventListener("pointerdown", leave);
      document.addEventListener("keydown", close);
    }
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("keydown", close);
    };
  }, [isOpen]);
  return (
    <details
      ref={details}
      className="menu"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary aria-label={name} className={className}>
        {label}
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: hears the clicks of its buttons. */}
      <div onClick={() => setIsOpen(false)}>{children}</div>
    </details>
  );
}
