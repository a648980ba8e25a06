import type { ButtonHTMLAttributes, ReactNode } from "preact/compat";
import { Link } from "wouter";
import { useAct } from "../app/calls.ts";

type ButtonVariant = "primary" | "plain" | "danger" | "quiet";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** Ignores clicks while an action runs. The button keeps its focus. */
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
  /** Toast after success. */
  said?: string;
  /** Whether the action only reads or copies, so that no query is refreshed. */
  isRead?: boolean;
}

/** Button that acts at once. For an action that cannot be undone, use `Ask`. */
export function Act({ act, said, isRead, ...rest }: ActProps) {
  const doing = useAct(act, { said, isRead });
  return <Button isBusy={doing.isPending} onClick={() => doing.mutate()} {...rest} />;
}
