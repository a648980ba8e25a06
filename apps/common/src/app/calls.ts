/** Hooks that call API operations by their operation ID. */

import type { Answer, Api, Input, Item, OperationId } from "@social-events/client";
import { keepPreviousData, type QueryKey, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { queries } from "./queries.ts";
import { client } from "./session.ts";
import { showToast } from "./toasts.ts";

export const call: Api["call"] = (id, ...input) => client.api.call(id, ...input);

function callWith<Id extends OperationId>(id: Id, input: object): Promise<Answer<Id>> {
  return (call as (id: Id, input: object) => Promise<Answer<Id>>)(id, input);
}

interface ReadOptions {
  enabled?: boolean;
  /** With `static`, the data is fetched only once. */
  staleTime?: "static";
  refetchInterval?: number | false;
  /** Whether the previous data stays visible while the data of a new input loads. */
  keepsPrevious?: boolean;
}

/** Returns the response of an operation. Each mutation from `useAct` refreshes the query, unless `isRead` is set. */
export function useRead<Id extends OperationId>(
  id: Id,
  input: Input<Id>,
  { keepsPrevious, ...options }: ReadOptions = {},
) {
  return useQuery({
    queryKey: [id, input],
    queryFn: ({ signal }) => callWith(id, { ...input, signal }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...options,
  });
}

export interface PageAsked {
  cursor?: string;
  signal: AbortSignal;
}

export interface OnePage<One> {
  data: One[];
  nextCursor: string | null;
}

/** Reads a paginated list. `load` receives the cursor of the page. */
export function useList<One>(queryKey: QueryKey, load: (asked: PageAsked) => Promise<OnePage<One>>) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load({ ...(pageParam !== null && { cursor: pageParam }), signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

export type Pages<One> = ReturnType<typeof useList<One>>;

/** Reads the paginated list of an operation. */
export function usePages<Id extends OperationId>(id: Id, input: Input<Id>): Pages<Item<Id>> {
  return useList([id, input], async ({ signal, ...asked }) => {
    const query = { ...("query" in input ? (input.query as object) : {}), ...asked };
    return (await callWith(id, { ...input, query, signal })) as OnePage<Item<Id>>;
  });
}

interface ActOptions {
  /** Text of the toast that is shown after success. */
  said?: string | undefined;
  /** Whether the caller shows errors itself. By default, an error is shown as a toast. */
  isQuiet?: boolean;
  /** Whether the action changes no data on the server, so that no query has to be refreshed. */
  isRead?: boolean | undefined;
  onDone?: (() => void) | undefined;
}

/**
 * Returns a mutation that refreshes all queries, even after an error: the service often rejects an action because the
 * data on the page is out of date.
 */
export function useAct<Given = void>(
  act: (given: Given) => Promise<unknown>,
  { said, isQuiet = false, isRead = false, onDone }: ActOptions = {},
) {
  return useMutation({
    mutationFn: act,
    meta: { quiet: isQuiet },
    onSuccess: () => {
      if (said) {
        showToast(said);
      }
      onDone?.();
    },
    onSettled: () => (isRead ? undefined : queries.invalidateQueries()),
  });
}

/** Returns a list without the entries for which `passes` returns false. */
export function filtered<One>(query: Pages<One>, passes: (one: One) => boolean): Pages<One> {
  const data = query.data && {
    ...query.data,
    pages: query.data.pages.map((page) => ({ ...page, data: page.data.filter(passes) })),
  };
  return { ...query, data } as Pages<One>;
}
