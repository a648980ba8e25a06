import { useSyncExternalStore } from "react";

/** A value that lives beside the pages and that parts of them follow, such as the notes at the edge of the page. */
export function makeStore<Value>(first: Value) {
  const listeners = new Set<() => void>();
  let current = first;
  function listen(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  return {
    get: () => current,
    set(value: Value): void {
      current = value;
      for (const listener of listeners) {
        listener();
      }
    },
    use: () => useSyncExternalStore(listen, () => current),
  };
}
