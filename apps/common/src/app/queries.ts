import { MutationCache, QueryClient } from "@tanstack/react-query";
import { showErrorToast } from "./toasts.ts";

/** Query cache. The API client retries requests itself, so queries do not. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000 },
    // An action fails at once while offline, instead of running unnoticed later.
    mutations: { retry: false, networkMode: "always" },
  },
  mutationCache: new MutationCache({
    // A form shows its errors itself.
    onError: (error, _, __, mutation) => mutation.meta?.quiet || showErrorToast(error),
  }),
});
