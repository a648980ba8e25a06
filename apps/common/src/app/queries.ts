import { MutationCache, QueryClient } from "@tanstack/react-query";
import { showErrorToast } from "./toasts.ts";

/** Query cache. Queries are not retried, because the API client already retries its requests. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000 },
    // While the browser is offline, an action fails immediately. Otherwise TanStack Query would run the action later,
    // unnoticed by the user.
    mutations: { retry: false, networkMode: "always" },
  },
  mutationCache: new MutationCache({
    // Quiet mutations show no toast, because their caller, such as a form, shows the error.
    onError: (error, _, __, mutation) => mutation.meta?.quiet || showErrorToast(error),
  }),
});
