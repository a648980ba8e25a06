/** Reading and doing things by the names that operations have in the document of the API. */

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
  /** Static is what is not read again, whatever was done. */
  staleTime?: "static";
  refetchInterval?: number | false;
  /** Whether the answer to another input stays until this one is answered. */
  keepsPrevious?: boolean;
}

/** What an operation answers, read again when something was done. */
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

/** A list with pages: `load` is called with the cursor of each. */
export function useList<One>(queryKey: QueryKey, load: (asked: PageAsked) => Promise<OnePage<One>>) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load({ ...(pageParam !== null && { cursor: pageParam }), signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

export type Pages<One> = ReturnType<typeof useList<One>>;

/** The pages that an operation answers. */
export function usePages<Id extends OperationId>(id: Id, input: Input<Id>): Pages<Item<Id>> {
  return useList([id, input], async ({ signal, ...asked }) => {
    const query = { ...("query" in input ? (input.query as object) : {}), ...asked };
    return (await callWith(id, { ...input, query, signal })) as OnePage<Item<Id>>;
  });
}

interface ActOptions {
  /** What is said when it is done. */
  said?: string | undefined;
  /** Whether who acts shows the failure. */
  isQuiet?: boolean;
  onDone?: (() => void) | undefined;
}

/** Does something, and reads again what is on the screen: a refusal, too, often says that something has changed. */
export function useAct<Given = void>(
  act: (given: Given) => Promise<unknown>,
  { said, isQuiet = false, onDone }: ActOptions = {},
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
    onSettled: () => queries.invalidateQueries(),
  });
}
