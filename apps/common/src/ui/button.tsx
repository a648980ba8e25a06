import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link } from "wouter";
import { useAct } from "../app/calls.ts";

type ButtonVariant = "primary" | "plain" | "danger" | "quiet";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** Keeps its place and its focus while something is under way, and cannot be pressed twice. */
  isBusy?: boolean;
}

export function Button({ variant = "plain", isBusy = false, onClick, className = "", ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={`button ${variant} ${className}`}
      aria-disabled={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
      {...rest}
    />
  );
}

export function ButtonLink({
  to,
  variant = "plain",
  children,
}: {
  to: string;
  variant?: ButtonVariant;
  children: ReactNode;
}) {
  return (
    <Link href={to} className={`button ${variant}`}>
      {children}
    </Link>
  );
}

interface ActProps extends Omit<ButtonProps, "isBusy" | "onClick"> {
  act: () => Promise<unknown>;
  /** What is said when it is done. */
  said?: string;
}

/** A button that does something at once; what cannot be undone is asked about by `Ask`. */
export function Act({ act, said, ...rest }: ActProps) {
  const doing = useAct(act, { said });
  return <Button isBusy={doing.isPending} onClick={() => doing.mutate()} {...rest} />;
}
