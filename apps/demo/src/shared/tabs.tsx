import { Link, useLocation } from "wouter";
import "./tabs.css";

/** Pages that belong together, beside each other: their names by their paths. */
export function Tabs({ label, tabs }: { label: string; tabs: Readonly<Record<string, string>> }) {
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
