import { useSyncExternalStore } from "preact/compat";

const resets: (() => void)[] = [];

/** Creates a store for a value outside of the component tree, such as the list of toasts. */
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

/**
 * Creates a store for a value of the signed-in user, such as filters. The value is reset when the user signs out or
 * another user signs in.
 */
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
