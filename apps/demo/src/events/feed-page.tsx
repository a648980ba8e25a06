import { makeStore, say, useDebounced, usePages } from "@social-events/app-common/app.ts";
import { Button, ButtonLink, Icon, List, Page, Spinner } from "@social-events/app-common/ui.ts";
import { lazy, Suspense } from "preact/compat";
import { HiddenNote } from "../shared/hidden-note.tsx";
import { byStart, EventCard } from "./event-card.tsx";
import { ClearFilters, changeFilters, FeedFilters, queryOf, useFilters } from "./feed-filters.tsx";
import { t } from "./texts.ts";

const FeedMap = lazy(() => import("./feed-map.tsx"));

const pageSize = 48;

/** Whether the map is shown instead of the list. The value is kept until the page is reloaded. */
const mapStore = makeStore(false);

/** Returns the text for an empty feed and a button for the next step. */
function emptyFeed(filters: ReturnType<typeof useFilters>) {
  const clear = (changed: Parameters<typeof changeFilters>[1]) => () => changeFilters(filters, changed);
  const q = filters.q.trim();
  const everywhere = filters.place && <Button onClick={clear({ place: null, city: "" })}>{t.everywhere}</Button>;
  if (q) {
    return {
      empty: say(t.noMatch, { q }),
      icon: "search" as const,
      action: (
        <>
          <Button onClick={clear({ q: "" })}>{t.clearSearch}</Button>
          {everywhere}
        </>
      ),
    };
  }
  if (filters.type || filters.time !== "any") {
    return {
      empty: t.noneWithFilters,
      icon: "filters" as const,
      action: (
        <>
          <ClearFilters />
          {everywhere}
        </>
      ),
    };
  }
  return {
    empty: filters.place ? t.noneHere : t.noneAtAll,
    icon: "party" as const,
    action: (
      <>
        {everywhere}
        <ButtonLink to="/events/new" variant="primary">
          {t.create}
        </ButtonLink>
      </>
    ),
  };
}

interface ViewProps {
  filters: ReturnType<typeof useFilters>;
  query: ReturnType<typeof queryOf>;
}

/**
 * List of events. The service sorts by distance, which is of little use within a city, so each page is sorted by start.
 */
function FeedList({ filters, query }: ViewProps) {
  const events = usePages("listEvents", { query: { ...query, limit: pageSize } });
  return (
    <List query={events} keyOf={({ id }) => id} className="tiles" order={byStart} {...emptyFeed(filters)}>
      {(event) => <EventCard event={event} />}
    </List>
  );
}

export default function FeedPage() {
  const filters = useFilters();
  const isMap = mapStore.use();
  const query = queryOf(useDebounced(filters));
  const actions = (
    <div className="actions">
      <ButtonLink to="/events/mine">{t.mine}</ButtonLink>
      <ButtonLink to="/events/new" variant="primary">
        <Icon name="plus" />
        <span className="wide">{t.create}</span>
      </ButtonLink>
    </div>
  );
  return (
    <Page title={t.label} actions={actions}>
      <HiddenNote />
      <FeedFilters filters={filters}>
        <fieldset className="segments">
          <legend className="hidden">{t.view}</legend>
          <Button aria-pressed={!isMap} onClick={() => mapStore.set(false)}>
            <Icon name="list" />
            <span className="wide">{t.list}</span>
          </Button>
          <Button aria-pressed={isMap} onClick={() => mapStore.set(true)}>
            <Icon name="map" />
            <span className="wide">{t.map}</span>
          </Button>
        </fieldset>
      </FeedFilters>
      {isMap ? (
        <Suspense fallback={<Spinner />}>
          <FeedMap key={JSON.stringify(filters.place)} query={query} start={filters.place} />
        </Suspense>
      ) : (
        <FeedList filters={filters} query={query} />
      )}
    </Page>
  );
}
