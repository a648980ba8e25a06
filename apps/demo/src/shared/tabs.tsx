import { Page, type PageProps } from "@social-events/app-common/ui.ts";
import { useEffect, useRef } from "preact/hooks";
import { Link, useLocation } from "wouter";

interface TabsProps {
  label: string;
  tabs: Readonly<Record<string, string>>;
  /** Path of the current tab, unless it is the location. */
  current?: string | undefined;
}

/** Tabs between related pages: names by their paths. The current tab is scrolled into view on a phone. */
export function Tabs({ label, tabs, current }: TabsProps) {
  const [location] = useLocation();
  const selected = current ?? location;
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    bar.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, []);
  return (
    <nav ref={bar} className="tabs" aria-label={label}>
      {Object.entries(tabs).map(([path, name]) => (
        <Link key={path} href={path} aria-current={selected === path ? "page" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

interface TabbedPageProps extends PageProps, Omit<TabsProps, "label"> {}

/** One of the pages of an area that has tabs. */
export function TabbedPage({ tabs, current, children, ...rest }: TabbedPageProps) {
  const [location] = useLocation();
  return (
    <Page {...rest} isTab={rest.isTab ?? (current ?? location) in tabs}>
      <Tabs label={rest.title} tabs={tabs} current={current} />
      {children}
    </Page>
  );
}
