import { Page, type PageProps } from "@social-events/app-common/ui.ts";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "wouter";

/** Tabs between related pages: names by their paths. The current tab is scrolled into view on a phone. */
export function Tabs({ label, tabs }: { label: string; tabs: Readonly<Record<string, string>> }) {
  const [location] = useLocation();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    bar.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, []);
  return (
    <nav ref={bar} className="tabs" aria-label={label}>
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
    <Page {...rest} isTab={rest.isTab ?? location in tabs}>
      <Tabs label={rest.title} tabs={tabs} />
      {children}
    </Page>
  );
}
