import { say, words } from "@social-events/app-common/app.ts";
import { CountBadge, Page, type PageProps } from "@social-events/app-common/ui.ts";
import { useEffect, useRef } from "preact/hooks";
import { Link, useLocation } from "wouter";

const t = words({ waiting: ["Waiting for you: {count}", "Ждут вашего ответа: {count}"] });

interface TabsProps {
  label: string;
  tabs: Readonly<Record<string, string>>;
  /** Numbers of items that wait for the user's answer, by path. They are shown as badges after the names. */
  counts?: Readonly<Record<string, number>> | undefined;
  /** Path of the current tab. The default is the current location. */
  current?: string | undefined;
}

/** Tabs for related pages. `tabs` contains their names by path. On a phone, the current tab is scrolled into view. */
export function Tabs({ label, tabs, counts = {}, current }: TabsProps) {
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
          {name} <CountBadge count={counts[path] ?? 0} label={say(t.waiting, { count: counts[path] ?? 0 })} />
        </Link>
      ))}
    </nav>
  );
}

interface TabbedPageProps extends PageProps, Omit<TabsProps, "label"> {}

/** Page with tabs that link to related pages. */
export function TabbedPage({ tabs, counts, current, children, ...rest }: TabbedPageProps) {
  const [location] = useLocation();
  return (
    <Page {...rest} isTab={rest.isTab ?? (current ?? location) in tabs}>
      <Tabs label={rest.title} tabs={tabs} counts={counts} current={current} />
      {children}
    </Page>
  );
}
