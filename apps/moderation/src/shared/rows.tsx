import type { Pages } from "@social-events/app-common/app.ts";
import { type IconName, List } from "@social-events/app-common/ui.ts";
import type { ReactNode } from "preact/compat";
import { useId, useRef, useState } from "preact/hooks";

interface RowsProps<One> {
  query: Pages<One>;
  keyOf: (one: One) => string;
  empty: string;
  icon?: IconName;
  /** Whether the next row is opened when the open row is removed from the list. */
  advances?: boolean;
  /** Renders the head of a row. Clicking the head opens or closes the row. */
  head: (one: One) => ReactNode;
  /** Renders the body of the open row. */
  children: (one: One, close: () => void) => ReactNode;
}

/** List in which at most one row is open. */
export function Rows<One>({ query, keyOf, empty, icon, advances = false, head, children }: RowsProps<One>) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const openIndex = useRef(0);
  const content = useId();
  const keys = (query.data?.pages ?? []).flatMap(({ data }) => data.map(keyOf));
  const index = openKey === null ? -1 : keys.indexOf(openKey);
  if (index >= 0) {
    openIndex.current = index;
  } else if (openKey !== null && query.data) {
    // The open row is no longer in the list, because its case was decided. Open the next row instead.
    setOpenKey((advances && keys[Math.min(openIndex.current, keys.length - 1)]) || null);
  }
  return (
    <List query={query} keyOf={keyOf} empty={empty} {...(icon && { icon })}>
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
              <div id={content} className="stack row-body">
                {children(one, () => setOpenKey(null))}
              </div>
            )}
          </li>
        );
      }}
    </List>
  );
}

/** List of named values. Empty values are left out. */
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

interface RowHeadProps {
  picture: ReactNode;
  title: string;
  /** Text of the second line: type, reason and people. */
  line: ReactNode;
  /** Excerpt of the content, in one line. */
  excerpt?: string | null | undefined;
  chips: readonly (string | false | null | undefined)[];
  time?: ReactNode;
}

/** Head of a row, with a picture, a title, a second line, an excerpt and the state. */
export function RowHead({ picture, title, line, excerpt, chips, time }: RowHeadProps) {
  const shown = chips.filter((chip): chip is string => Boolean(chip));
  return (
    <>
      {picture}
      <span className="grow row-title">
        <strong>{title}</strong> <span className="note">{line}</span>{" "}
        {excerpt && <span className="excerpt">{excerpt}</span>}
      </span>
      <span className="row note">
        {shown.map((chip) => (
          <span key={chip} className="chip">
            {chip}
          </span>
        ))}
        {time}
      </span>
    </>
  );
}
