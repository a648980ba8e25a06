import { type ReactNode, Suspense } from "react";
import { Link, Route, Switch, useLocation } from "wouter";
import type { Area, NavigationItem } from "../app/areas.ts";
import { useTexts } from "../app/texts.ts";
import { Boundary } from "./boundary.tsx";
import { ButtonLink } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { useKeptFocus } from "./kept-focus.ts";
import { Page } from "./page.tsx";
import { OfflineBanner, Spinner } from "./states.tsx";
import { uiTexts } from "./texts.ts";
import { Toasts } from "./toasts.tsx";

function NavigationLink({ item: { path, order, icon, label: texts, Badge } }: { item: NavigationItem }) {
  const { label } = useTexts(texts);
  const [location] = useLocation();
  const isHere = location === path || location.startsWith(`${path}/`) || (location === "/" && order === 1);
  return (
    <Link href={path} aria-current={isHere ? "page" : undefined}>
      <Icon name={icon} />
      <span>{label}</span>
      {Badge && <Badge />}
    </Link>
  );
}

/** What is around every page: a way past the navigation, whether there is a network, and notes. */
export function Frame({ navigation, children }: { navigation?: ReactNode; children: ReactNode }) {
  const { skip } = useTexts(uiTexts);
  useKeptFocus();
  return (
    <div className="frame">
      <button type="button" className="skip" onClick={() => document.querySelector("main")?.focus()}>
        {skip}
      </button>
      {navigation}
      <main tabIndex={-1}>
        <OfflineBanner />
        {children}
      </main>
      <Toasts />
    </div>
  );
}

function NotFound() {
  const { notFound, home } = useTexts(uiTexts);
  return (
    <Page title={notFound}>
      <ButtonLink to="/">{home}</ButtonLink>
    </Page>
  );
}

/** The pages of the areas; each is made anew when its address changes, and a fault in one leaves the others alone. */
export function Pages({ areas }: { areas: readonly Area[] }) {
  const [location] = useLocation();
  return (
    <Boundary key={location}>
      <Suspense fallback={<Spinner />}>
        <Switch>
          {areas
            .flatMap((area) => area.routes)
            .map(({ path, page }) => (
              <Route key={path} path={path} component={page} />
            ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </Suspense>
    </Boundary>
  );
}

/** An app of areas, with its navigation: at the bottom of a phone, at the side of wide screens. */
export function Shell({ areas }: { areas: readonly Area[] }) {
  const { navigation } = useTexts(uiTexts);
  const items = areas.flatMap((area) => area.navigation ?? []).sort((one, other) => one.order - other.order);
  const bar = (
    <nav aria-label={navigation}>
      {items.map((item) => (
        <NavigationLink key={item.path} item={item} />
      ))}
    </nav>
  );
  return (
    <Frame navigation={bar}>
      <Pages areas={areas} />
    </Frame>
  );
}
