import { MutationCache, QueryClient } from "@tanstack/react-query";
import { showErrorToast } from "./toasts.ts";

/** What was read; the client repeats what may pass, so that nothing here does. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000 },
    // Fails while offline, and is said, instead of being done unseen some time later.
    mutations: { retry: false, networkMode: "always" },
  },
  mutationCache: new MutationCache({
    // A form shows its errors itself.
    onError: (error, _, __, mutation) => mutation.meta?.quiet || showErrorToast(error),
  }),
});
