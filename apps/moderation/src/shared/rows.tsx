import type { Pages } from "@social-events/app-common/app.ts";
import { List } from "@social-events/app-common/ui.ts";
import { type ReactNode, useId, useState } from "react";

interface RowsProps<One> {
  query: Pages<One>;
  keyOf: (one: One) => string;
  empty: string;
  /** The line by which a row is known, and that opens it. */
  head: (one: One) => ReactNode;
  /** What is shown of the row that is open. */
  children: (one: One) => ReactNode;
}

/** A list of which one row is open. */
export function Rows<One>({ query, keyOf, empty, head, children }: RowsProps<One>) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const content = useId();
  return (
    <List query={query} keyOf={keyOf} empty={empty}>
      {(one) => {
        const key = keyOf(one);
        const isOpen = key === openKey;
        return (
          <li className="card" data-row="">
            <h2>
              <button
                type="button"
                className="row row-head"
                data-head=""
                aria-expanded={isOpen}
                aria-controls={isOpen ? content : undefined}
                onClick={() => setOpenKey(isOpen ? null : key)}
              >
                {head(one)}
              </button>
            </h2>
            {isOpen && (
              <div id={content} className="stack">
                {children(one)}
              </div>
            )}
          </li>
        );
      }}
    </List>
  );
}

/** What is known, each with its name; what is not is left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const known = facts.filter(([, value]) => Boolean(value));
  return (
    <dl className="facts">
      {known.map(([name, value]) => (
        <div key={name}>
          <dt className="muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
