/** Calls and lists with pages; the client repeats what may pass, so that nothing here does. */

import { MutationCache, QueryClient, type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import { tellError } from "./toasts.ts";

export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000 },
      // Fails while offline, and is said, instead of being done unseen some time later.
      mutations: { retry: false, networkMode: "always" },
    },
    mutationCache: new MutationCache({
      // A form that shows its errors itself says so by `meta: { quiet: true }`.
      onError: (error, _, __, mutation) => mutation.meta?.quiet || tellError(error),
    }),
  });
}

export interface PageAsked {
  cursor?: string;
  signal: AbortSignal;
}

interface Page<Item> {
  data: Item[];
  nextCursor: string | null;
}

/** A list with pages: `load` is called with the cursor of each. */
export function usePages<Item>(queryKey: QueryKey, load: (asked: PageAsked) => Promise<Page<Item>>) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load({ ...(pageParam !== null && { cursor: pageParam }), signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

export type Pages<Item> = ReturnType<typeof usePages<Item>>;
