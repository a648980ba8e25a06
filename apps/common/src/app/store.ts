import { useSyncExternalStore } from "preact/compat";

/** Store of one value outside of the component tree, such as the toasts. */
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
