import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link } from "wouter";
import { useAct } from "../app/calls.ts";

type Look = "primary" | "plain" | "danger" | "quiet";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  /** Keeps its place and its focus while something is under way, and cannot be pressed twice. */
  isBusy?: boolean;
}

export function Button({ look = "plain", isBusy = false, onClick, className = "", ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={`button ${look} ${className}`}
      aria-disabled={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
      {...rest}
    />
  );
}

export function ButtonLink({ to, look = "plain", children }: { to: string; look?: Look; children: ReactNode }) {
  return (
    <Link href={to} className={`button ${look}`}>
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
