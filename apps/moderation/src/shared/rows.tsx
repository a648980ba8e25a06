import type { Pages } from "@social-events/app-common/app/queries.ts";
import { PageList } from "@social-events/app-common/ui/page-list.tsx";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { focusRow, rowsIn } from "./shortcuts.ts";

/** When the row with the focus goes, the one in its place gets it, and the heading of the page after the last one. */
function useKeptFocus() {
  const region = useRef<HTMLDivElement>(null);
  const last = useRef<{ place: number; element: Element } | null>(null);
  useEffect(() => {
    const listen = ({ target }: FocusEvent) => {
      const place = rowsIn(region.current).findIndex((row) => row.contains(target as Element));
      if (place >= 0) {
        last.current = { place, element: target as Element };
      }
    };
    const element = region.current;
    element?.addEventListener("focusin", listen);
    return () => element?.removeEventListener("focusin", listen);
  }, []);
  // After each change, since anything may have taken the row away.
  useEffect(() => {
    if (last.current && !last.current.element.isConnected && document.activeElement === document.body) {
      const rows = rowsIn(region.current);
      const next = rows[Math.min(last.current.place, rows.length - 1)];
      next ? focusRow(next) : document.querySelector("h1")?.focus();
    }
  });
  return region;
}

interface RowsProps<Item> {
  query: Pages<Item>;
  keyOf: (item: Item) => string;
  empty: string;
  /** The line by which a row is known, and that opens it. */
  head: (item: Item) => ReactNode;
  /** What is shown of the row that is open. */
  children: (item: Item) => ReactNode;
}

/** A list of which one row is open. */
export function Rows<Item>({ query, keyOf, empty, head, children }: RowsProps<Item>) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const region = useKeptFocus();
  return (
    <div ref={region} className="stack">
      <PageList query={query} keyOf={keyOf} empty={empty}>
        {(item) => {
          const key = keyOf(item);
          const isOpen = key === openKey;
          return (
            <Row head={head(item)} isOpen={isOpen} onToggle={() => setOpenKey(isOpen ? null : key)}>
              {isOpen && children(item)}
            </Row>
          );
        }}
      </PageList>
    </div>
  );
}

interface RowProps {
  head: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

function Row({ head, isOpen, onToggle, children }: RowProps) {
  const content = useId();
  return (
    <li className="card row-item" data-row="">
      <h2>
        <button
          type="button"
          className="row-head"
          data-head=""
          aria-expanded={isOpen}
          aria-controls={isOpen ? content : undefined}
          onClick={onToggle}
        >
          {head}
        </button>
      </h2>
      {isOpen && (
        <div id={content} className="stack">
          {children}
        </div>
      )}
    </li>
  );
}
