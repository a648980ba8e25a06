import { useEffect, useState, useSyncExternalStore } from "react";

function listenToNetwork(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Whether the browser believes to be online. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(listenToNetwork, () => navigator.onLine);
}

/** A value as it is once it has not changed for a moment, such as what is typed into a search. */
export function useDebounced<Value>(value: Value, milliseconds = 300): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}
