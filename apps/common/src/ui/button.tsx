import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link } from "wouter";

type Look = "primary" | "plain" | "danger" | "quiet";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
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
