import { Link } from "wouter";
import { shared } from "../app/texts.ts";
import { dismiss, useToasts } from "../app/toasts.ts";
import { Button } from "./button.tsx";

/**
 * Two live regions for toasts. The page always contains both regions, because screen readers announce only changes of
 * an existing region. In a dialog, toasts have no links, because leaving the page would lose the input of the dialog.
 */
export function Toasts({ hasLinks = true }: { hasLinks?: boolean }) {
  const toasts = useToasts();
  const shown = (isError: boolean) =>
    toasts
      .filter((toast) => toast.isError === isError)
      .map(({ id, text, path }) => (
        <div key={id} className={isError ? "toast error" : "toast"}>
          <p>
            {path && hasLinks ? (
              <Link href={path} onClick={() => dismiss(id)}>
                {text}
              </Link>
            ) : (
              text
            )}
          </p>
          <Button variant="quiet" aria-label={shared.close} onClick={() => dismiss(id)}>
            ✕
          </Button>
        </div>
      ));
  return (
    <section className="toasts" aria-label={shared.notices}>
      <div role="status">{shown(false)}</div>
      <div role="alert">{shown(true)}</div>
    </section>
  );
}
