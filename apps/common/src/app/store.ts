import { useSyncExternalStore } from "preact/compat";

const resets: (() => void)[] = [];

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

/** Store of a value that belongs to the signed-in user, such as filters. It returns to its first value when the user changes. */
export function makeUserStore<Value>(first: Value) {
  const store = makeStore(first);
  resets.push(() => store.set(first));
  return store;
}

export function resetUserStores(): void {
  for (const reset of resets) {
    reset();
  }
}
