import { TextField } from "@social-events/app-common/ui/field.tsx";
import { type InputHTMLAttributes, useId, useState } from "react";
import { type City, findCity, suggestCities, useCities } from "./cities.ts";

interface CityFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange"> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** What was typed, and the city of that name if it is a known one. */
  onCity?: (name: string, city: City | undefined) => void;
}

/** The name of a city, of which the larger ones are suggested. */
export function CityField({ onCity, defaultValue, ...rest }: CityFieldProps) {
  const [isUsed, setIsUsed] = useState(false);
  const cities = useCities(isUsed);
  const list = useId();
  const [typed, setTyped] = useState(String(defaultValue ?? ""));
  return (
    <>
      <TextField
        {...rest}
        list={list}
        value={typed}
        autoComplete="off"
        onFocus={() => setIsUsed(true)}
        maxLength={120}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          onCity?.(value, findCity(cities, value));
        }}
      />
      <datalist id={list}>
        {suggestCities(cities, typed).map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
