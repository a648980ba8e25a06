import { useSyncExternalStore } from "preact/compat";

/** The width from which a conversation is shown next to the list. The same as in list.css. */
const wide = matchMedia("(min-width: 64rem)");

function listen(listener: () => void): () => void {
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
}

/** Whether the window shows the list of chats and a conversation next to each other. */
export function useIsSplit(): boolean {
  return useSyncExternalStore(listen, () => wide.matches);
}
