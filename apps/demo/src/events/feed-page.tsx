import { makeStore, type Schema, useDebounced, usePages } from "@social-events/app-common/app.ts";
import { Button, ButtonLink, Field, List, Page, Spinner } from "@social-events/app-common/ui.ts";
import { lazy, Suspense, useState } from "react";
import { CityField } from "../map/city-field.tsx";
import type { Place } from "../map/shapes.ts";
import { useOwnProfile } from "../shared/profiles.tsx";
import { EventCard } from "./event-card.tsx";
import { fields, radii, t } from "./texts.ts";
import { typeOptions } from "./type-names.ts";

const FeedMap = lazy(() => import("./feed-map.tsx"));

/** What is asked of the feed, as typed. */
interface Filters extends Readonly<Record<"q" | "city" | "radius" | "type", string>> {
  /** Of the city; without it it is the whole world. */
  place: Place | null;
}

/** Kept until the page is reloaded. */
const filtersStore = makeStore<Filters | null>(null);

/** Around the own place, unless asked otherwise. */
function useFilters(): Filters {
  const { city, location: place = null } = useOwnProfile().data ?? {};
  const usual = { q: "", radius: "20000", type: "" };
  return filtersStore.use() ?? { ...usual, place, city: (place && city) ?? "" };
}

/** As the service takes them. */
function queryOf({ q, place, radius, type }: Filters) {
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(place && { lat: place.latitude, lng: place.longitude, radius: Number(radius) }),
    ...(type && { type: type as Schema<"EventType"> }),
  };
}

function FeedFilters({ filters }: { filters: Filters }) {
  const change = (changed: Partial<Filters>) => filtersStore.set({ ...filters, ...changed });
  const field = (name: "q" | "radius" | "type") => ({
    label: fields[name],
    value: filters[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change({ [name]: currentTarget.value }),
  });
  return (
    <search className="stack">
      <Field {...field("q")} type="search" maxLength={100} />
      <details>
        <summary>{t.filters}</summary>
        <div className="columns">
          <CityField
            label={t.place}
            placeholder={t.anywhere}
            defaultValue={filters.city}
            onCity={(city, place) => change({ city, place: place ?? null })}
          />
          <Field {...field("radius")} options={radii} />
          <Field {...field("type")} options={{ "": t.anyType, ...typeOptions }} />
        </div>
      </details>
    </search>
  );
}

export default function FeedPage() {
  const filters = useFilters();
  const [isMap, setIsMap] = useState(false);
  const query = queryOf(useDebounced(filters));
  const events = usePages("listEvents", { query: { ...query, limit: 24 } });
  const actions = (
    <div className="actions">
      <Button aria-pressed={!isMap} onClick={() => setIsMap(false)}>
        {t.list}
      </Button>
      <Button aria-pressed={isMap} onClick={() => setIsMap(true)}>
        {t.map}
      </Button>
      <ButtonLink to="/events/mine">{t.mine}</ButtonLink>
      <ButtonLink to="/events/new" variant="primary">
        {t.create}
      </ButtonLink>
    </div>
  );
  return (
    <Page title={t.label} actions={actions}>
      <FeedFilters filters={filters} />
      {isMap ? (
        <Suspense fallback={<Spinner />}>
          <FeedMap key={JSON.stringify(filters.place)} query={query} start={filters.place} />
        </Suspense>
      ) : (
        <List query={events} keyOf={({ id }) => id} empty={t.nothing} className="tiles">
          {(event) => <EventCard event={event} />}
        </List>
      )}
    </Page>
  );
}
