/** Parts of the event form for the cover and the place of the event. */

import { Icon, Spinner } from "@social-events/app-common/ui.ts";
import { lazy, type ReactNode, Suspense } from "preact/compat";
import { useCallback, useRef, useState } from "preact/hooks";
import { CityField } from "../map/city-field.tsx";
import type { Place } from "../map/shapes.ts";
import { useLocalAddress } from "../shared/browser.ts";
import { fields, formTexts, t } from "./texts.ts";

const MapView = lazy(() => import("../map/map-view.tsx"));

/** File input for the cover, with a preview of the chosen file or of the current cover. */
export function CoverPicker({ url }: { url: string | null }) {
  const [file, setFile] = useState<File>();
  const shown = useLocalAddress(file) ?? url;
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

/** Movements of at most this many degrees (about 100 m) are the rounding of Leaflet and not a choice of the user. */
const roundingDegrees = 0.001;

function isElsewhere(one: Place, other: Place): boolean {
  const distances = [one.latitude - other.latitude, one.longitude - other.longitude];
  return distances.some((distance) => Math.abs(distance) > roundingDegrees);
}

interface WhereaboutsProps {
  first: Place & { city: string | null };
  onMove: (changed: Partial<Place & { city: string | null }>) => void;
  /** Field for the address. */
  children: ReactNode;
}

/**
 * Controls for the place of the event. The city field sets the city, and the center of the map sets the coordinates.
 */
export function Whereabouts({ first, onMove, children }: WhereaboutsProps) {
  const [found, setFound] = useState<Place>();
  // The callback is stable, because a new callback would make the map subscribe to its events again.
  const latest = useRef(onMove);
  latest.current = onMove;
  const [start] = useState<Place>(first);
  const hasMoved = useRef(false);
  const move = useCallback(
    (moved: Place) => {
      // Leaflet also reports a movement when the map changes its size, for example when the phone is rotated.
      hasMoved.current ||= isElsewhere(moved, start);
      if (hasMoved.current) {
        latest.current(moved);
      }
    },
    [start],
  );
  return (
    <>
      <div className="columns">
        <CityField
          label={fields.city}
          defaultValue={first.city ?? ""}
          onCity={(city, place) => {
            onMove({ city: city || null, ...place });
            setFound((before) => place ?? before);
          }}
        />
        {children}
      </div>
      <Suspense fallback={<Spinner />}>
        <div className="picked">
          <MapView label={t.map} centre={found ?? first} zoom={12} markers={[]} onMove={move} />
        </div>
      </Suspense>
      <p className="note">{formTexts.pickPlace}</p>
    </>
  );
}
