import { Page, type PageProps } from "@social-events/app-common/ui.ts";
import { Link, useLocation } from "wouter";

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

interface TabbedPageProps extends PageProps {
  tabs: Readonly<Record<string, string>>;
}

/** One of the pages of an area that has tabs. */
export function TabbedPage({ tabs, children, ...rest }: TabbedPageProps) {
  const [location] = useLocation();
  return (
    <Page {...rest} isTab={location in tabs}>
      <Tabs label={rest.title} tabs={tabs} />
      {children}
    </Page>
  );
}
