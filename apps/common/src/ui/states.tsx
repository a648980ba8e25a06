import { ApiError } from "@social-events/client";
import type { UseQueryResult } from "@tanstack/react-query";
import { Component, Fragment, type ReactNode, useEffect } from "react";
import type { Pages } from "../app/calls.ts";
import { errorSentence } from "../app/errors.ts";
import { useIsOnline } from "../app/hooks.ts";
import { shared } from "../app/texts.ts";
import { Button } from "./button.tsx";

export function Spinner() {
  return (
    <p className="state spinner" role="status">
      {shared.loading}
    </p>
  );
}

export function Empty({ children }: { children: ReactNode }) {
  return <div className="state">{children}</div>;
}

/** What is not there, or not for this person, is no failure: it is said, and cannot be tried again. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return <Empty>{errorSentence(error)}</Empty>;
  }
  return (
    <div className="state" role="alert">
      <h2>{shared.failed}</h2>
      <p>{errorSentence(error)}</p>
      {onRetry && <Button onClick={onRetry}>{shared.retry}</Button>}
    </div>
  );
}

/** What can be shown only once there is a network. */
function Offline() {
  return (
    <Empty>
      <h2>{shared.offline}</h2>
      <p>{shared.offlineHint}</p>
    </Empty>
  );
}

type QueryState = Pick<UseQueryResult, "error" | "isPending" | "fetchStatus" | "refetch">;

/** What stands in the place of data that is not there; nothing when it is. */
export function Waiting({ query }: { query: QueryState }) {
  if (query.isPending && query.fetchStatus === "paused") {
    return <Offline />;
  }
  if (query.error) {
    return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  }
  return query.isPending && <Spinner />;
}

interface LoadedProps<Data> {
  query: QueryState & { data: Data | undefined };
  children: (data: Data) => ReactNode;
}

/** Shows data once it is there; what was read once stays while it cannot be read again. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  return query.data === undefined ? <Waiting query={query} /> : children(query.data);
}

interface ListProps<One> {
  query: Pages<One>;
  keyOf: (one: One, ordinal: number) => string;
  empty: string;
  className?: string;
  children: (one: One) => ReactNode;
}

/** A list with pages, in one of the states that it can be in; each child is a `<li>`. */
export function List<One>({ query, keyOf, empty, className = "list", children }: ListProps<One>) {
  if (!query.data) {
    return <Waiting query={query} />;
  }
  const all = query.data.pages.flatMap((page) => page.data);
  return (
    <>
      {all.length > 0 && (
        <ul className={className}>
          {all.map((one, ordinal) => (
            <Fragment key={keyOf(one, ordinal)}>{children(one)}</Fragment>
          ))}
        </ul>
      )}
      {all.length === 0 && !query.hasNextPage && <Empty>{empty}</Empty>}
      {query.error && <Waiting query={query} />}
      {query.hasNextPage && (
        <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {shared.more}
        </Button>
      )}
    </>
  );
}

/** A fault of the app, or a part of it that could not be loaded: while offline it is the latter. */
function Fault({ error }: { error: unknown }) {
  const isOnline = useIsOnline();
  useEffect(() => {
    const reload = () => location.reload();
    // React keeps that a part could not be loaded.
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, []);
  return isOnline ? <Failure error={error} onRetry={() => location.reload()} /> : <Offline />;
}

/** Shows a fault in the place of what failed. */
export class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error ? <Fault error={this.state.error} /> : this.props.children;
  }
}
