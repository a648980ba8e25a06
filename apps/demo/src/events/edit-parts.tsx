/** Parts of the form of an event that are more than a field. */

import { Icon, Spinner } from "@social-events/app-common/ui.ts";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { CityField } from "../map/city-field.tsx";
import type { Place } from "../map/shapes.ts";
import { fields, formTexts, t } from "./texts.ts";

const MapView = lazy(() => import("../map/map-view.tsx"));

/** Chooses the cover, and shows it as cards will: the picture that was chosen, else the one that the event has. */
export function CoverPicker({ url }: { url: string | null }) {
  const [file, setFile] = useState<File>();
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    const made = file ? URL.createObjectURL(file) : null;
    setChosen(made);
    return () => {
      if (made) {
        URL.revokeObjectURL(made);
      }
    };
  }, [file]);
  const shown = chosen ?? url;
  return (
    <label className={shown ? "cover-picker has-cover" : "cover-picker"}>
      {shown && <img className="cover" src={shown} alt="" />}
      <input
        type="file"
        name="image"
        className="hidden"
        accept="image/*"
        onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
      />
      <span className="chip">
        <Icon name="image" />
        {shown ? t.changeCover : t.chooseCover}
      </span>
    </label>
  );
}

interface WhereaboutsProps {
  first: Place & { city: string | null };
  onMove: (changed: Partial<Place & { city: string | null }>) => void;
  /** The field of the address. */
  children: ReactNode;
}

/** Where it takes place is said by the name of the city, and more closely by the middle of a map, which arrow keys move too. */
export function Whereabouts({ first, onMove, children }: WhereaboutsProps) {
  const [centre, setCentre] = useState<Place>(first);
  // The map is moved once it is there: to where the event is already.
  const latest = useRef(onMove);
  latest.current = onMove;
  const move = useCallback((moved: Place) => latest.current(moved), []);
  return (
    <>
      <div className="columns">
        <CityField
          label={fields.city}
          defaultValue={first.city ?? ""}
          onCity={(city, found) => {
            onMove({ city: city || null, ...found });
            if (found) {
              setCentre(found);
            }
          }}
        />
        {children}
      </div>
      <Suspense fallback={<Spinner />}>
        <div className="picked">
          <MapView label={t.map} centre={centre} zoom={12} markers={[]} onMove={move} />
        </div>
      </Suspense>
      <p className="note">{formTexts.pickPlace}</p>
    </>
  );
}
