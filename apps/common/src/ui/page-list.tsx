import { Fragment, type ReactNode, useEffect, useRef } from "react";
import type { Pages } from "../app/queries.ts";
import { useTexts } from "../app/texts.ts";
import { Button } from "./button.tsx";
import { Empty, Waiting } from "./states.tsx";
import { uiTexts } from "./texts.ts";

/** Loads more when its end comes near the screen; by keyboard it is a button. */
function More({ query }: { query: Pages<unknown> }) {
  const { more } = useTexts(uiTexts);
  const end = useRef<HTMLDivElement>(null);
  const { fetchNextPage, isFetchingNextPage, isError } = query;
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && !isFetchingNextPage && !isError && void fetchNextPage(),
      { rootMargin: "300px" },
    );
    if (end.current) {
      observer.observe(end.current);
    }
    return () => observer.disconnect();
  }, [fetchNextPage, isFetchingNextPage, isError]);
  return (
    <div ref={end} className="state">
      <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {more}
      </Button>
    </div>
  );
}

interface PageListProps<Item> {
  query: Pages<Item>;
  keyOf: (item: Item) => string;
  empty: ReactNode;
  className?: string;
  children: (item: Item) => ReactNode;
}

/** A list with pages, in one of the states that it can be in; each child is a `<li>`. */
export function PageList<Item>({ query, keyOf, empty, className = "list", children }: PageListProps<Item>) {
  if (!query.data) {
    return <Waiting query={query} />;
  }
  const items = query.data.pages.flatMap((page) => page.data);
  return (
    <>
      {items.length > 0 && (
        <ul className={className}>
          {items.map((item) => (
            <Fragment key={keyOf(item)}>{children(item)}</Fragment>
          ))}
        </ul>
      )}
      {items.length === 0 && !query.hasNextPage && <Empty>{empty}</Empty>}
      {query.error && <Waiting query={query} />}
      {query.hasNextPage && <More query={query} />}
    </>
  );
}
