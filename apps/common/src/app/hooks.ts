import { useSyncExternalStore } from "preact/compat";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";

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
 * Calls `receive` with the event of each pressed key. The listener is replaced before the browser paints. Otherwise, a key
 * that is pressed at once would be lost or apply to what the page showed before.
 */
export function useKeyDown(receive: (event: KeyboardEvent) => void): void {
  useLayoutEffect(() => {
    addEventListener("keydown", receive);
    return () => removeEventListener("keydown", receive);
  }, [receive]);
}

/**
 * Debounces a value, such as the text of a search field: returns a new value only after the value has not changed for
 * `milliseconds`.
 */
export function useDebounced<Value>(value: Value, milliseconds = 300): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}
