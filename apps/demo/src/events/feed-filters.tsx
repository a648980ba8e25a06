/**
 * Filters of the feed. The search text and the days are always visible; the place and the type of event are collapsed.
 */

import { makeUserStore, type Schema, say } from "@social-events/app-common/app.ts";
import { Button, Field, Icon } from "@social-events/app-common/ui.ts";
import type { ReactNode } from "preact/compat";
import { useId, useMemo, useState } from "preact/hooks";
import { CityField } from "../map/city-field.tsx";
import type { Place } from "../map/shapes.ts";
import { useOwnProfile } from "../shared/profiles.tsx";
import { fields, radii, t, times } from "./texts.ts";
import { typeNames, typeOptions } from "./type-names.ts";
import "./feed.css";

type Time = keyof typeof times;

/** Filters as the user has entered them. */
interface Filters extends Readonly<Record<"q" | "city" | "radius" | "type", string>> {
  time: Time;
  /** Location of the city, or null to search everywhere. */
  place: Place | null;
}

/** Filters that the user has chosen. They are kept until the page is reloaded. */
const filtersStore = makeUserStore<Filters | null>(null);

const usual = { q: "", radius: "20000", type: "", time: "any" } as const;

/** Returns the chosen filters. By default, the feed shows events near the location of the profile. */
export function useFilters(): Filters {
  const { city, location: place = null } = useOwnProfile().data ?? {};
  const chosen = filtersStore.use();
  // Memoized, because a new object in each render would restart the debounce of the query.
  return useMemo(() => chosen ?? { ...usual, place, city: (place && city) ?? "" }, [chosen, place, city]);
}

/** Button that resets the filters to their defaults. */
export function ClearFilters({ onClear }: { onClear?: () => void }) {
  return (
    <Button
      onClick={() => {
        filtersStore.set(null);
        onClear?.();
      }}
    >
      {t.clearFilters}
    </Button>
  );
}

export function changeFilters(filters: Filters, changed: Partial<Filters>): void {
  filtersStore.set({ ...filters, ...changed });
}

/**
 * Returns the start and end of the chosen days in local time. The start is at midnight and the end is just before
 * midnight, so that the query and its cache key do not change during a day.
 */
function daysOf(time: Time): { startDate?: string; endDate?: string } {
  const now = new Date();
  const dayAt = (offset: number, isEnd: boolean) => {
    const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + offset + (isEnd ? 1 : 0));
    return new Date(date.getTime() - (isEnd ? 1 : 0)).toISOString();
  };
  const [saturday, sunday] = [6, 7];
  const weekday = now.getDay() || sunday;
  switch (time) {
    case "today":
      return { endDate: dayAt(0, true) };
    case "weekend":
      return { startDate: dayAt(Math.max(saturday - weekday, 0), false), endDate: dayAt(sunday - weekday, true) };
    case "week":
      return { endDate: dayAt(6, true) };
    default:
      return {};
  }
}

/** Returns the query parameters for the operation `listEvents`. */
export function queryOf({ q, place, radius, type, time }: Filters) {
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(place && { lat: place.latitude, lng: place.longitude, radius: Number(radius) }),
    ...(type && { type: type as Schema<"EventType"> }),
    ...daysOf(time),
  };
}

/** Returns a summary of the collapsed filters. */
function summaryOf({ city, place, radius, type }: Filters): string {
  const within = radii[radius as keyof typeof radii];
  const around = city ? say(t.around, { city, radius: within }) : say(t.aroundYou, { radius: within });
  const where = place ? around : t.anywhere;
  return type ? `${where} · ${typeNames[type as Schema<"EventType">]}` : where;
}

interface FeedFiltersProps {
  filters: Filters;
  /** Controls that are shown next to the button that opens the collapsed filters. */
  children: ReactNode;
}

export function FeedFilters({ filters, children }: FeedFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  /** Whether the user has asked for the events of a city that the list of cities does not contain. */
  const [isRefused, setIsRefused] = useState(false);
  const isUnknown = filters.city.trim() !== "" && !filters.place;
  const fieldsId = useId();
  const change = (changed: Partial<Filters>) => changeFilters(filters, changed);
  const field = (name: "q" | "radius" | "type") => ({
    label: fields[name],
    value: filters[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change({ [name]: currentTarget.value }),
  });
  return (
    <search className="feed-search">
      <Field {...field("q")} type="search" maxLength={100} placeholder={t.searchHint} />
      <fieldset className="pills">
        <legend className="hidden">{fields.startAt}</legend>
        {Object.entries(times).map(([time, name]) => (
          <Button key={time} aria-pressed={filters.time === time} onClick={() => change({ time: time as Time })}>
            {name}
          </Button>
        ))}
      </fieldset>
      <div className="feed-line">
        <button
          type="button"
          className="feed-folded"
          aria-expanded={isOpen}
          aria-controls={isOpen ? fieldsId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="filters" />
          <span className="hidden">{t.filters}: </span>
          <strong>{summaryOf(filters)}</strong>
        </button>
        {children}
      </div>
      {isOpen && (
        <div id={fieldsId} className="card stack">
          <div className="columns">
            <CityField
              label={t.place}
              placeholder={t.anywhere}
              defaultValue={filters.city}
              {...(isUnknown && { [isRefused ? "error" : "hint"]: t.unknownCity })}
              onCity={(city, place) => change({ city, place: place ?? null })}
            />
            <Field {...field("radius")} options={radii} />
            <Field {...field("type")} options={{ "": t.anyType, ...typeOptions }} />
          </div>
          <div className="actions">
            <Button
              variant="primary"
              onClick={() => {
                setIsRefused(isUnknown);
                setIsOpen(isUnknown);
              }}
            >
              {t.showEvents}
            </Button>
            <ClearFilters onClear={() => setIsOpen(false)} />
          </div>
        </div>
      )}
    </search>
  );
}
