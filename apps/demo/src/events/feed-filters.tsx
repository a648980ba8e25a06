import { useTexts } from "@social-events/app-common/app/texts.ts";
import { CheckField, SelectField, TextField } from "@social-events/app-common/ui/field.tsx";
import { CityField } from "../map/city-field.tsx";
import type { Place } from "../map/shapes.ts";
import type { EventType } from "./shapes.ts";
import { eventsTexts } from "./texts.ts";
import { TypeField } from "./type-field.tsx";

const radii = ["2000", "5000", "20000", "50000"] as const;

/** What is asked of the feed. */
export interface Filters {
  q: string;
  /** As typed; without a place it is the whole world. */
  city: string;
  place: Place | null;
  radius: (typeof radii)[number];
  type: EventType | "";
  friendsOnly: boolean;
  from: string;
  to: string;
}

export const noFilters: Filters = {
  q: "",
  city: "",
  place: null,
  radius: "20000",
  type: "",
  friendsOnly: false,
  from: "",
  to: "",
};

/** A day as it is chosen begins and ends by the clock of the person. */
function moment(day: string, time: string): string {
  return new Date(`${day}T${time}`).toISOString();
}

/** As the service takes them. */
export function queryOf({ q, place, radius, type, friendsOnly, from, to }: Filters) {
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(place && { lat: place.latitude, lng: place.longitude, radius: Number(radius) }),
    ...(type && { type }),
    ...(friendsOnly && { friendsOnly }),
    ...(from && { startDate: moment(from, "00:00") }),
    ...(to && { endDate: moment(to, "23:59:59.999") }),
  };
}

interface FeedFiltersProps {
  filters: Filters;
  onChange: (changed: Partial<Filters>) => void;
}

export function FeedFilters({ filters, onChange }: FeedFiltersProps) {
  const texts = useTexts(eventsTexts);
  return (
    <search className="stack">
      <TextField
        label={texts.search}
        type="search"
        maxLength={100}
        value={filters.q}
        onChange={(event) => onChange({ q: event.currentTarget.value })}
      />
      <details>
        <summary>{texts.filters}</summary>
        <div className="columns">
          <CityField
            label={texts.place}
            placeholder={texts.anywhere}
            defaultValue={filters.city}
            onCity={(city, place) => onChange({ city, place: place ?? null })}
          />
          <SelectField
            label={texts.radius}
            value={filters.radius}
            options={radii}
            names={texts.radii}
            onChange={(radius) => onChange({ radius })}
          />
          <TypeField
            label={texts.type}
            none={texts.anyType}
            value={filters.type}
            onChange={(event) => onChange({ type: event.currentTarget.value as EventType | "" })}
          />
          <TextField
            label={texts.from}
            type="date"
            value={filters.from}
            onChange={(event) => onChange({ from: event.currentTarget.value })}
          />
          <TextField
            label={texts.to}
            type="date"
            min={filters.from}
            value={filters.to}
            onChange={(event) => onChange({ to: event.currentTarget.value })}
          />
          <CheckField
            label={texts.friendsOnly}
            checked={filters.friendsOnly}
            onChange={(event) => onChange({ friendsOnly: event.currentTarget.checked })}
          />
        </div>
      </details>
    </search>
  );
}
