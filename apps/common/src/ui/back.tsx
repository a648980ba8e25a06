import { createContext } from "preact";
import type { MouseEvent } from "preact/compat";
import { useContext } from "preact/hooks";
import { Link, useLocation } from "wouter";
import { shared } from "../app/texts.ts";
import { Icon } from "./icon.tsx";

interface SiteMap {
  /** Path patterns of all pages. */
  pages: readonly string[];
  /** Paths of the pages that the navigation links to. */
  roots: readonly string[];
}

/** The page patterns and navigation paths of the app. Both are empty if the page shows no navigation. */
export const SiteMapContext = createContext<SiteMap>({ pages: [], roots: [] });

/** Index of the history entry at which the app was opened. Going back from this entry would leave the app. */
const firstEntry = globalThis.navigation?.currentEntry?.index ?? Number.POSITIVE_INFINITY;

function fits(pattern: string, segments: readonly string[]): boolean {
  const parts = pattern.split("/");
  return parts.length === segments.length && parts.every((part, at) => part.startsWith(":") || part === segments[at]);
}

/** Returns the path of the nearest parent page, for example `/events/1` for `/events/1/edit`. */
function parentOf(path: string, pages: readonly string[]): string {
  const segments = path.split("/");
  for (let length = segments.length - 1; length > 1; length -= 1) {
    const above = segments.slice(0, length);
    if (pages.some((pattern) => fits(pattern, above))) {
      return above.join("/");
    }
  }
  return "/";
}

/**
 * Link to the previous page, or to the parent page if the app was opened at the current page. Pages that the navigation
 * links to have no back link.
 */
export function BackLink() {
  const { pages, roots } = useContext(SiteMapContext);
  const [path] = useLocation();
  if (roots.length === 0 || path === "/" || roots.includes(path)) {
    return null;
  }
  const goBack = (event: MouseEvent<HTMLAnchorElement>) => {
    if ((globalThis.navigation?.currentEntry?.index ?? 0) > firstEntry) {
      event.preventDefault();
      history.back();
    }
  };
  return (
    <Link href={parentOf(path, pages)} className="button quiet back" aria-label={shared.back} onClick={goBack}>
      <Icon name="back" />
    </Link>
  );
}
