/** Remembers the scroll position of each page and restores it on the way back. */

const positions = new Map<string, number>();

/** Scroll position to restore; null unless the user goes back or forward. */
let target: number | null = null;

history.scrollRestoration = "manual";
addEventListener("scroll", () => positions.set(location.hash, scrollY), { passive: true });
addEventListener("popstate", () => {
  target = positions.get(location.hash) ?? null;
});

/** Scrolls a page that was just entered to its beginning, or when going back to where it was left. */
export function enterScroll(): void {
  const top = target ?? 0;
  target = null;
  scrollTo(0, top);
  if (scrollY >= top) {
    return;
  }
  // The page still grows while its data loads.
  const growth = new ResizeObserver(() => {
    scrollTo(0, top);
    if (scrollY >= top) {
      stop();
    }
  });
  function stop(): void {
    growth.disconnect();
    for (const type of interruptions) {
      removeEventListener(type, stop);
    }
  }
  const interruptions = ["wheel", "touchstart", "keydown", "hashchange"] as const;
  for (const type of interruptions) {
    addEventListener(type, stop, { passive: true });
  }
  growth.observe(document.body);
}
