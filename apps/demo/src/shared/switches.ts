/** Saves switches immediately, without a button. */

import { queries } from "@social-events/app-common/app.ts";
import { type QueryKey, useMutation } from "@tanstack/react-query";
import { switchKey } from "./switch-key.ts";
import "./switches.css";

/**
 * Returns a function that saves a change of the data of this query. The change is shown immediately (optimistic
 * update). Changes are sent one after the other, and the data is read again after the last one.
 */
export function useSwitches<Data, Change>(
  queryKey: QueryKey,
  apply: (before: Data, change: Change) => Data,
  send: (change: Change) => Promise<unknown>,
): (change: Change) => void {
  const { mutate } = useMutation({
    mutationKey: switchKey,
    scope: { id: "switches" },
    mutationFn: send,
    onMutate: async (change: Change) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<Data>(queryKey, (before) => before && apply(before, change));
    },
    onSettled: () => (queries.isMutating({ mutationKey: switchKey }) === 1 ? queries.invalidateQueries() : undefined),
  });
  return mutate;
}
