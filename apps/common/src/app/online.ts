/** Whether the browser believes to be online. */

import { useSyncExternalStore } from "react";

function listen(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(listen, () => navigator.onLine);
}
