import { Spinner } from "@social-events/app-common/ui/states.tsx";
import { lazy, Suspense, useCallback, useState } from "react";
import { CityField } from "./city-field.tsx";
import type { Place } from "./shapes.ts";

const MapView = lazy(() => import("./map-view.tsx"));

interface PlaceFieldProps {
  place: Place;
  city: string | null | undefined;
  labels: Readonly<Record<"city" | "map" | "hint", string>>;
  onChange: (place: Place) => void;
}

/** A place: by the name of its city, and more closely by the middle of a map, which arrow keys move too. */
export function PlaceField({ place, city, labels, onChange }: PlaceFieldProps) {
  const [centre, setCentre] = useState(place);
  const move = useCallback((moved: Place) => onChange(moved), [onChange]);
  return (
    <div className="stack">
      <CityField
        label={labels.city}
        name="city"
        defaultValue={city ?? ""}
        onCity={(_, found) => {
          if (found) {
            const { latitude, longitude } = found;
            setCentre({ latitude, longitude });
            onChange({ latitude, longitude });
          }
        }}
      />
      <p className="note">{labels.hint}</p>
      <Suspense fallback={<Spinner />}>
        <div className="picked">
          <MapView label={labels.map} centre={centre} zoom={10} markers={[]} onMove={move} />
        </div>
      </Suspense>
    </div>
  );
}
