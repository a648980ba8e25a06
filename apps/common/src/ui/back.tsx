import { createContext, type MouseEvent, useContext } from "react";
import { Link, useLocation } from "wouter";
import { shared } from "../app/texts.ts";
import { Icon } from "./icon.tsx";

interface SiteMap {
  /** The paths of all pages, as wouter takes them. */
  pages: readonly string[];
  /** Those that the navigation leads to. */
  roots: readonly string[];
}

/** Empty around pages that have no navigation. */
export const SiteMapContext = createContext<SiteMap>({ pages: [], roots: [] });

/** The entry of the history at which the app was opened: going back from there would leave it. */
const firstEntry = globalThis.navigation?.currentEntry?.index ?? Number.POSITIVE_INFINITY;

function fits(pattern: string, segments: readonly string[]): boolean {
  const parts = pattern.split("/");
  return parts.length === segments.length && parts.every((part, at) => part.startsWith(":") || part === segments[at]);
}

/** The nearest page above a path, such as `/events/1` above `/events/1/edit`. */
export function parentOf(path: string, pages: readonly string[]): string {
  const segments = path.split("/");
  for (let length = segments.length - 1; length > 1; length -= 1) {
    const above = segments.slice(0, length);
    if (pages.some((pattern) => fits(pattern, above))) {
      return above.join("/");
    }
  }
  return "/";
}

/** Leads to the page before, or to the one above where the app was opened here. Roots of the navigation have none. */
export function BackLink() {
  const { pages, roots } = useContext(SiteMapContext);
  const [path] = useLocation();
  if (roots.length === 0 || path === "/" || roots.includes(path)) {
    return null;
  }
  const goBack = (event: MouseEvent) => {
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
