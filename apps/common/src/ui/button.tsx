import type { ButtonHTMLAttributes, ReactNode } from "preact/compat";
import { Link } from "wouter";
import { useAct } from "../app/calls.ts";

type ButtonVariant = "primary" | "plain" | "danger" | "quiet";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** Whether an action is running. A busy button ignores clicks and keeps its focus. */
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
  /** Text of the toast that is shown after success. */
  said?: string;
  /** Whether the action changes no data on the server, so that no query has to be refreshed. */
  isRead?: boolean;
}

/** Button that performs its action without asking for confirmation. For an action that cannot be undone, use `Ask`. */
export function Act({ act, said, isRead, ...rest }: ActProps) {
  const doing = useAct(act, { said, isRead });
  return <Button isBusy={doing.isPending} onClick={() => doing.mutate()} {...rest} />;
}
