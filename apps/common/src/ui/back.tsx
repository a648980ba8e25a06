import { createContext } from "preact";
import type { MouseEvent } from "preact/compat";
import { useContext } from "preact/hooks";
import { Link, useLocation } from "wouter";
import { shared } from "../app/texts.ts";
import { Icon } from "./icon.tsx";

interface SiteMap {
  /** Path patterns of all pages. */
  pages: readonly string[];
  /** Paths in the navigation. */
  roots: readonly string[];
}

/** Empty for pages without navigation. */
export const SiteMapContext = createContext<SiteMap>({ pages: [], roots: [] });

/** History entry at which the app was opened. Going back from there would leave the app. */
const firstEntry = globalThis.navigation?.currentEntry?.index ?? Number.POSITIVE_INFINITY;

function fits(pattern: string, segments: readonly string[]): boolean {
  const parts = pattern.split("/");
  return parts.length === segments.length && parts.every((part, at) => part.startsWith(":") || part === segments[at]);
}

/** The nearest page above a path, such as `/events/1` above `/events/1/edit`. */
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

/** Returns to the previous page, or to the parent page if the app was opened here. Pages of the navigation have no back link. */
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
