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
  /** `static` data is never read again. */
  staleTime?: "static";
  refetchInterval?: number | false;
  /** Whether the previous data stays while new input loads. */
  keepsPrevious?: boolean;
}

/** Response of an operation, read again after each action. */
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

/** Paginated list. `load` receives the cursor of the page. */
export function useList<One>(queryKey: QueryKey, load: (asked: PageAsked) => Promise<OnePage<One>>) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load({ ...(pageParam !== null && { cursor: pageParam }), signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

export type Pages<One> = ReturnType<typeof useList<One>>;

/** Paginated list of an operation. */
export function usePages<Id extends OperationId>(id: Id, input: Input<Id>): Pages<Item<Id>> {
  return useList([id, input], async ({ signal, ...asked }) => {
    const query = { ...("query" in input ? (input.query as object) : {}), ...asked };
    return (await callWith(id, { ...input, query, signal })) as OnePage<Item<Id>>;
  });
}

interface ActOptions {
  /** Toast after success. */
  said?: string | undefined;
  /** Whether the caller shows the error; the default is a toast. */
  isQuiet?: boolean;
  /** Whether the action only reads or copies, so that no query is refreshed. */
  isRead?: boolean | undefined;
  onDone?: (() => void) | undefined;
}

/** Mutation that refreshes all queries, even after an error: a refusal often means that data has changed. */
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
