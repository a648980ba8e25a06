import { Field, type FieldProps } from "@social-events/app-common/ui.ts";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { findCity, suggestCities, useCities } from "./cities.ts";
import type { Place } from "./shapes.ts";

interface CityFieldProps extends Omit<FieldProps, "onChange"> {
  /** Replaces the hint while the list of cities contains no city that begins with the typed name. */
  unknownHint?: string;
  /**
   * Called with the typed name. If the list of cities contains this name, also receives the coordinates of the city.
   */
  onCity?: (name: string, place: Place | undefined) => void;
}

/** Text field for a city, which suggests larger cities. */
export function CityField({ onCity, defaultValue, hint, unknownHint, ...rest }: CityFieldProps) {
  const [isUsed, setIsUsed] = useState(false);
  const [typed, setTyped] = useState(String(defaultValue ?? ""));
  const cities = useCities(isUsed);
  const list = useId();
  const suggested = suggestCities(cities, typed);
  const isUnknown = cities.length > 0 && typed.trim().length > 1 && suggested.length === 0;
  const latest = useRef(onCity);
  latest.current = onCity;
  /** Name that was typed before the list of cities was loaded. */
  const early = useRef<string | null>(null);
  useEffect(() => {
    if (early.current !== null && cities.length > 0) {
      latest.current?.(early.current, findCity(cities, early.current));
      early.current = null;
    }
  }, [cities]);
  return (
    <>
      <Field
        {...rest}
        hint={isUnknown ? (unknownHint ?? hint) : hint}
        list={list}
        value={typed}
        autoComplete="off"
        maxLength={120}
        onFocus={() => setIsUsed(true)}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          early.current = cities.length === 0 ? value : null;
          onCity?.(value, findCity(cities, value));
        }}
      />
      <datalist id={list}>
        {suggested.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
