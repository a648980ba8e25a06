/** Saves the scroll position of each page, and restores the position when the user goes back or forward to the page. */

const positions = new Map<string, number>();

/** Scroll position to restore, or null if the user has not gone back or forward. */
let target: number | null = null;

history.scrollRestoration = "manual";
addEventListener("scroll", () => positions.set(location.hash, scrollY), { passive: true });
addEventListener("popstate", () => {
  target = positions.get(location.hash) ?? null;
});

/** Scrolls a newly opened page to the top. After going back or forward, restores the saved scroll position instead. */
export function enterScroll(): void {
  const top = target ?? 0;
  target = null;
  scrollTo(0, top);
  if (scrollY >= top) {
    return;
  }
  // The page is still too short, because its data is loading. Scroll again when the page grows.
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
