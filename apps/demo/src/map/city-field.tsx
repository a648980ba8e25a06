import { Field, type FieldProps } from "@social-events/app-common/ui.ts";
import { useId, useState } from "preact/hooks";
import { findCity, suggestCities, useCities } from "./cities.ts";
import type { Place } from "./shapes.ts";

interface CityFieldProps extends Omit<FieldProps, "onChange"> {
  /** Called with the typed name, and with the coordinates if it is the name of a known city. */
  onCity?: (name: string, place: Place | undefined) => void;
}

/** City field that suggests the larger cities. */
export function CityField({ onCity, defaultValue, ...rest }: CityFieldProps) {
  const [isUsed, setIsUsed] = useState(false);
  const [typed, setTyped] = useState(String(defaultValue ?? ""));
  const cities = useCities(isUsed);
  const list = useId();
  return (
    <>
      <Field
        {...rest}
        list={list}
        value={typed}
        autoComplete="off"
        maxLength={120}
        onFocus={() => setIsUsed(true)}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          onCity?.(value, findCity(cities, value));
        }}
      />
      <datalist id={list}>
        {suggestCities(cities, typed).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
