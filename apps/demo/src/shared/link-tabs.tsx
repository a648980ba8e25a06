import { Link, useLocation } from "wouter";
import "./link-tabs.css";

/** Pages that belong together, beside each other. */
export function LinkTabs({ label, tabs }: { label: string; tabs: Readonly<Record<string, string>> }) {
  const [location] = useLocation();
  return (
    <nav className="tabs" aria-label={label}>
      {Object.entries(tabs).map(([path, name]) => (
        <Link key={path} href={path} aria-current={location === path ? "page" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
