import { useSyncExternalStore } from "preact/compat";

/** Minimum width at which an open chat is shown next to the list of chats. list.css contains the same width. */
const wide = matchMedia("(min-width: 64rem)");

function listen(listener: () => void): () => void {
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
}

/** Whether the window is wide enough to show the list of chats and an open chat next to each other. */
export function useIsSplit(): boolean {
  return useSyncExternalStore(listen, () => wide.matches);
}
