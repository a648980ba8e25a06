import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorSentence } from "../app/errors.ts";
import { useIsOnline } from "../app/online.ts";
import { useTexts } from "../app/texts.ts";
import { Button } from "./button.tsx";
import { uiTexts } from "./texts.ts";

export function Spinner() {
  const { loading } = useTexts(uiTexts);
  return (
    <p className="state" role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="hidden">{loading}</span>
    </p>
  );
}

export function Empty({ children }: { children: ReactNode }) {
  return <div className="state">{children}</div>;
}

interface FailureProps {
  error: unknown;
  onRetry?: () => void;
}

export function Failure({ error, onRetry }: FailureProps) {
  const texts = useTexts(uiTexts);
  return (
    <div className="state" role="alert">
      <h2>{texts.failed}</h2>
      <p>{errorSentence(error)}</p>
      {onRetry && <Button onClick={onRetry}>{texts.retry}</Button>}
    </div>
  );
}

/** What can be shown only once there is a network. */
export function Offline() {
  const { offline, offlineHint } = useTexts(uiTexts);
  return (
    <Empty>
      <h2>{offline}</h2>
      <p>{offlineHint}</p>
    </Empty>
  );
}

export function OfflineBanner() {
  const { offline } = useTexts(uiTexts);
  return (
    <div className="banner" role="status">
      {useIsOnline() || <p className="offline">{offline}</p>}
    </div>
  );
}

type QueryState = Pick<UseQueryResult, "error" | "isPending" | "fetchStatus" | "refetch">;

/** What stands in the place of data that is not there; null when it is. */
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
