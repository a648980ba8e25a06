import { ApiError } from "@social-events/client";
import type { UseQueryResult } from "@tanstack/react-query";
import { Component, Fragment } from "preact";
import type { ReactNode } from "preact/compat";
import { useEffect } from "preact/hooks";
import type { Pages } from "../app/calls.ts";
import { errorSentence } from "../app/errors.ts";
import { useIsOnline } from "../app/hooks.ts";
import { shared } from "../app/texts.ts";
import { Button, ButtonLink } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { Page } from "./page.tsx";

export function Spinner() {
  return (
    <p className="state spinner" role="status">
      {shared.loading}
    </p>
  );
}

/** Number of placeholder shapes for each kind of skeleton. */
const bones = { row: 1, rows: 5, cards: 6, page: 4 } as const;

export type SkeletonKind = keyof typeof bones;

/** Placeholder shapes that are shown while data loads: one list row, list rows, cards with covers, or a page with a cover. */
export function Skeleton({ kind = "rows" }: { kind?: SkeletonKind }) {
  return (
    <div className={`skeleton of-${kind}`} role="status">
      <span className="hidden">{shared.loading}</span>
      {Array.from({ length: bones[kind] }, (_, ordinal) => (
        <span key={String(ordinal)} className="bone" aria-hidden="true" />
      ))}
    </div>
  );
}

export interface EmptyProps {
  icon?: IconName;
  /** One sentence. */
  children: ReactNode;
  /** Link or button for the next step. */
  action?: ReactNode;
}

/** Empty state: an icon, a sentence and a next step. */
export function Empty({ icon = "sparkles", children, action }: EmptyProps) {
  return (
    <div className="state">
      <span className="state-icon">
        <Icon name={icon} />
      </span>
      {typeof children === "string" ? <p>{children}</p> : children}
      {action && <div className="actions">{action}</div>}
    </div>
  );
}

/** Whether the requested object does not exist or is hidden from the caller (404). */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Shows an error. If the requested object does not exist or is hidden, shows an empty state without a retry button. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  if (isGone(error)) {
    return (
      <Empty icon="hidden" action={<ButtonLink to="/">{shared.home}</ButtonLink>}>
        {errorSentence(error)}
      </Empty>
    );
  }
  return (
    <div className="failure" role="alert">
      <Empty icon="warning" action={onRetry && <Button onClick={onRetry}>{shared.retry}</Button>}>
        <h2>{shared.failed}</h2>
        <p>{errorSentence(error)}</p>
      </Empty>
    </div>
  );
}

/** Message that is shown while the browser is offline. The banner of the frame says that the browser is offline. */
function Offline() {
  return <Empty icon="offline">{shared.offlineHint}</Empty>;
}

type QueryState = Pick<UseQueryResult, "error" | "isPending" | "fetchStatus" | "refetch">;

interface WaitingProps {
  query: QueryState;
  skeleton?: SkeletonKind | undefined;
}

/** Shows a skeleton while the data loads, or an error if loading failed. Renders nothing if the data is available. */
export function Waiting({ query, skeleton }: WaitingProps) {
  if (query.isPending && query.fetchStatus === "paused") {
    return <Offline />;
  }
  if (query.error) {
    return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  }
  return query.isPending && <Skeleton {...(skeleton && { kind: skeleton })} />;
}

interface LoadedProps<Data> {
  query: QueryState & { data: Data | undefined };
  skeleton?: SkeletonKind;
  children: (data: Data) => ReactNode;
}

/**
 * Shows data once it is loaded. If a later request fails, the loaded data stays visible, unless the object no longer
 * exists or is hidden.
 */
export function Loaded<Data>({ query, skeleton = "page", children }: LoadedProps<Data>) {
  const isShown = query.data !== undefined && !isGone(query.error);
  return isShown ? children(query.data as Data) : <Waiting query={query} skeleton={skeleton} />;
}

interface ListProps<One> {
  query: Pages<One>;
  keyOf: (one: One, ordinal: number) => string;
  /** Sentence that is shown with `icon` and `action` if the list is empty. */
  empty: string;
  icon?: IconName;
  action?: ReactNode;
  className?: "list" | "tiles";
  /** Compares two items to sort each page. By default, the items stay in the order of the service. */
  order?: ((one: One, other: One) => number) | undefined;
  children: (one: One) => ReactNode;
}

/** Button that loads the next page, if there is one. */
export function More({ query }: { query: Pages<unknown> }) {
  return (
    query.hasNextPage && (
      <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {shared.more}
      </Button>
    )
  );
}

/**
 * Paginated list with states for loading, an empty list and an error. An empty list that must be read again counts as
 * not loaded while the browser is offline. `children` renders the content of each `<li>`.
 */
export function List<One>({ query, keyOf, empty, className = "list", order, children, ...rest }: ListProps<One>) {
  if (!query.data) {
    return <Waiting query={query} skeleton={className === "tiles" ? "cards" : "rows"} />;
  }
  const all = query.data.pages.flatMap(({ data }) => (order ? data.toSorted(order) : data));
  return (
    <>
      {all.length > 0 && (
        <ul className={className}>
          {all.map((one, ordinal) => (
            <Fragment key={keyOf(one, ordinal)}>{children(one)}</Fragment>
          ))}
        </ul>
      )}
      {all.length === 0 &&
        !query.hasNextPage &&
        (query.fetchStatus === "paused" ? <Offline /> : <Empty {...rest}>{empty}</Empty>)}
      {query.error && <Waiting query={query} />}
      <More query={query} />
    </>
  );
}

interface FaultProps {
  error: unknown;
  /** Title of the page while the browser is offline. */
  title?: string | undefined;
}

/**
 * Shows the error of a component. While the browser is offline, the most likely cause is a module of the app that could
 * not be loaded.
 */
function Fault({ error, title = shared.offline }: FaultProps) {
  const isOnline = useIsOnline();
  useEffect(() => {
    const reload = () => location.reload();
    // `lazy` keeps the error of a failed import, so the page has to be reloaded.
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, []);
  return (
    <Page title={isOnline ? shared.failed : title}>
      {isOnline ? (
        <div role="alert">
          <Empty icon="warning" action={<Button onClick={() => location.reload()}>{shared.retry}</Button>}>
            {errorSentence(error)}
          </Empty>
        </div>
      ) : (
        <Offline />
      )}
    </Page>
  );
}

/** Error boundary that shows the error in place of its children. */
export class Boundary extends Component<Omit<FaultProps, "error"> & { children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static override getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error ? <Fault error={this.state.error} title={this.props.title} /> : this.props.children;
  }
}
