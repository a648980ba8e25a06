import { useSyncExternalStore } from "preact/compat";
import { useEffect, useState } from "preact/hooks";

function listenToNetwork(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Whether the browser reports that it is online. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(listenToNetwork, () => navigator.onLine);
}

/**
 * Returns a debounced value, for example of a search field: a new value is returned after it has not changed for some
 * time.
 */
export function useDebounced<Value>(value: Value, milliseconds = 300): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}
