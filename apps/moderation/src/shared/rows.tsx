import type { Pages } from "@social-events/app-common/app.ts";
import { type IconName, List } from "@social-events/app-common/ui.ts";
import { createContext } from "preact";
import type { ReactNode } from "preact/compat";
import { useContext, useId, useRef, useState } from "preact/hooks";

interface RowsProps<One> {
  query: Pages<One>;
  keyOf: (one: One) => string;
  empty: string;
  icon?: IconName;
  /**
   * Whether the list is a queue. If the caller decides the case of the open row, the next row is opened. If the case was
   * decided in another way, such as by another moderator, the row stays until the caller closes it.
   */
  isQueue?: boolean;
  /** Renders the head of a row. Clicking the head opens or closes the row. */
  head: (one: One) => ReactNode;
  /** Renders the body of the open row. `isGone` is true if the case is no longer in the queue. */
  children: (one: One, close: () => void, isGone: boolean) => ReactNode;
}

const DecidedContext = createContext(() => {});

/** Returns a function that a component in the open row of a queue calls after the caller has decided the case. */
export function useDecided(): () => void {
  return useContext(DecidedContext);
}

/** Inserts an entry into a list. */
function withEntry<One>(query: Pages<One>, all: readonly One[], index: number, one: One): Pages<One> {
  const data = [...all.slice(0, index), one, ...all.slice(index)];
  return { ...query, data: { ...query.data, pages: [{ data, nextCursor: null }] } } as Pages<One>;
}

/** List in which at most one row is open. */
export function Rows<One>({ query, keyOf, empty, icon, isQueue = false, head, children }: RowsProps<One>) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const opened = useRef<{ one: One; index: number } | null>(null);
  const decidedKey = useRef<string | null>(null);
  const content = useId();
  const all = (query.data?.pages ?? []).flatMap(({ data }) => data);
  const index = openKey === null ? -1 : all.findIndex((one) => keyOf(one) === openKey);
  const one = all[index];
  if (one) {
    opened.current = { one, index };
  }
  const gone = !one && openKey !== null && query.data ? opened.current : null;
  const staysOpen = gone !== null && isQueue && decidedKey.current !== openKey;
  if (gone && !staysOpen) {
    const next = isQueue ? all[Math.min(gone.index, all.length - 1)] : undefined;
    setOpenKey(next ? keyOf(next) : null);
  }
  const open = (key: string | null) => {
    decidedKey.current = null;
    setOpenKey(key);
  };
  return (
    <List
      query={staysOpen ? withEntry(query, all, gone.index, gone.one) : query}
      keyOf={keyOf}
      empty={empty}
      {...(icon && { icon })}
    >
      {(one) => {
        const key = keyOf(one);
        const isOpen = key === openKey;
        const isGone = isOpen && staysOpen;
        return (
          <li className={isGone ? "card gone" : "card"} data-row="">
            <h2>
              <button
                type="button"
                className="row row-head"
                data-head=""
                aria-expanded={isOpen}
                aria-controls={isOpen ? content : undefined}
                onClick={() => open(isOpen ? null : key)}
              >
                {head(one)}
              </button>
            </h2>
            {isOpen && (
              <DecidedContext.Provider
                value={() => {
                  decidedKey.current = key;
                }}
              >
                <div id={content} className="stack row-body">
                  {children(one, () => open(null), isGone)}
                </div>
              </DecidedContext.Provider>
            )}
          </li>
        );
      }}
    </List>
  );
}

/** Line in an open row whose case is no longer in the queue. */
export function GoneLine({ children }: { children: ReactNode }) {
  return (
    <p className="claim" role="status">
      {children}
    </p>
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
