import { type ComponentType, lazy, type ReactNode, Suspense } from "preact/compat";
import { Link, Route, Switch, useLocation } from "wouter";
import { useIsOnline } from "../app/hooks.ts";
import { shared } from "../app/texts.ts";
import { SiteMapContext } from "./back.tsx";
import { ButtonLink } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { Page } from "./page.tsx";
import { useRestoredFocus } from "./restored-focus.ts";
import { Boundary, Empty, Skeleton } from "./states.tsx";
import { Toasts } from "./toasts.tsx";

function LoadingPage() {
  return (
    <div className="page">
      <Skeleton kind="page" />
    </div>
  );
}

/** Frame of every page: skip link, navigation, offline banner and toasts. */
export function Frame({ navigation, children }: { navigation?: ReactNode; children: ReactNode }) {
  const isOnline = useIsOnline();
  useRestoredFocus();
  return (
    <div className="frame">
      <button type="button" className="button skip" onClick={() => document.querySelector("main")?.focus()}>
        {shared.skip}
      </button>
      {navigation}
      <main tabIndex={-1}>
        <div className="banner" role="status">
          {isOnline || <p>{shared.offline}</p>}
        </div>
        <Suspense fallback={<LoadingPage />}>{children}</Suspense>
      </main>
      <Toasts />
    </div>
  );
}

/** Returns a lazy component that loads a module and renders the export with this name. */
export function pageOf<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}

export interface NavigationItem {
  path: string;
  icon: IconName;
  label: string;
  /** Other path prefixes for which this navigation item is shown as the current one. */
  also?: readonly string[];
  /** Component that renders a count badge next to the icon. */
  Badge?: ComponentType;
}

function isAt({ path, also = [] }: NavigationItem, location: string): boolean {
  return [path, ...also].some((own) => location === own || location.startsWith(`${own}/`));
}

function NavigationLink({ item }: { item: NavigationItem }) {
  const [location] = useLocation();
  const { path, icon, label, Badge } = item;
  return (
    <Link href={path} aria-current={isAt(item, location) ? "page" : undefined}>
      <Icon name={icon} />
      <span>{label}</span>
      {Badge && <Badge />}
    </Link>
  );
}

interface ShellProps {
  /** Pages by wouter path pattern, specific patterns first. */
  pages: Readonly<Record<string, ComponentType>>;
  navigation: readonly NavigationItem[];
}

/**
 * Routes and navigation of an app. When the path changes, the page component is remounted, so that an error on one page
 * does not affect other pages.
 */
export function Shell({ pages, navigation }: ShellProps) {
  const [location] = useLocation();
  const siteMap = { pages: Object.keys(pages), roots: navigation.map(({ path }) => path) };
  const bar = (
    <nav aria-label={shared.main}>
      <img className="brand" src="./icon.svg" alt="" />
      {navigation.map((item) => (
        <NavigationLink key={item.path} item={item} />
      ))}
    </nav>
  );
  return (
    <Frame navigation={bar}>
      <SiteMapContext value={siteMap}>
        <Boundary key={location} title={navigation.find((item) => isAt(item, location))?.label}>
          <Switch>
            {Object.entries(pages).map(([path, page]) => (
              <Route key={path} path={path} component={page} />
            ))}
            <Route>
              <Page title={shared.notFound}>
                <Empty icon="compass" action={<ButtonLink to="/">{shared.home}</ButtonLink>}>
                  {shared.notFoundHint}
                </Empty>
              </Page>
            </Route>
          </Switch>
        </Boundary>
      </SiteMapContext>
    </Frame>
  );
}
