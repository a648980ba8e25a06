/** Parts of the event form for the cover and the place of the event. */

import { type FieldProps, Icon, Spinner } from "@social-events/app-common/ui.ts";
import { lazy, type ReactNode, Suspense } from "preact/compat";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { isNear } from "../map/cities.ts";
import { CityField } from "../map/city-field.tsx";
import { middleOfEurope, type Place } from "../map/shapes.ts";
import { useLocalAddress } from "../shared/browser.ts";
import { formTexts } from "./edit-texts.ts";
import { fields, t } from "./texts.ts";

const MapView = lazy(() => import("../map/map-view.tsx"));

interface CoverPickerProps {
  /** URL of the current cover. */
  url: string | null;
  /** File that the user has already chosen. */
  first: FormDataEntryValue | null | undefined;
}

/** File input for the cover, with a preview of the chosen file or of the current cover. */
export function CoverPicker({ url, first }: CoverPickerProps) {
  // The form data contains a file without a name if the user has not chosen one.
  const kept = first instanceof File && first.name ? first : undefined;
  const [file, setFile] = useState(kept);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (kept && input.current) {
      const files = new DataTransfer();
      files.items.add(kept);
      input.current.files = files.files;
    }
  }, [kept]);
  const shown = useLocalAddress(file) ?? url;
  return (
    <label className={shown ? "cover-picker has-cover" : "cover-picker"}>
      {shown && <img className="cover" src={shown} alt="" />}
      <input
        ref={input}
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

/** Place of an event: the center of the map, and the name of the city from the city field. */
export interface Spot extends Place {
  city: string | null;
  /** Whether the user has moved the map to the place. Otherwise, the map shows only the surroundings. */
  isChosen: boolean;
}

/** Whether neither the city nor the location of the user is known, so that the map has to show many countries. */
function isUnknown({ latitude, longitude }: Place): boolean {
  return latitude === middleOfEurope.latitude && longitude === middleOfEurope.longitude;
}

interface WhereaboutsProps {
  spot: Spot;
  onMove: (changed: Partial<Spot>) => void;
  /** Field for the address. */
  children: ReactNode;
}

/**
 * Controls for the place of the event. A city from the list moves the map, but only the user can choose the place, by
 * moving the map.
 */
export function Whereabouts({ spot, onMove, children }: WhereaboutsProps) {
  /** Place that the user has chosen. It is kept while the user types the name of its city again. */
  const chosen = useRef<Place | null>(spot.isChosen ? spot : null);
  // The callback is stable, because a new callback would make the map subscribe to its events again.
  const latest = useRef(onMove);
  latest.current = onMove;
  const move = useCallback((moved: Place, _: number, isByUser: boolean) => {
    if (isByUser) {
      chosen.current = moved;
      latest.current({ ...moved, isChosen: true });
    }
  }, []);
  // The center that the app sets stays the same while the user moves the map.
  const centre = useRef<Place>(spot);
  if (!spot.isChosen) {
    centre.current = spot;
  }
  const rename = (city: string, place: Place | undefined) => {
    // A place in one city must not become a place in another city.
    const kept = place && chosen.current && isNear(chosen.current, place) ? chosen.current : null;
    if (kept && !spot.isChosen) {
      centre.current = kept;
    }
    const moved = kept ?? place;
    onMove({ ...moved, ...(moved && { isChosen: kept !== null }), city: city || null });
  };
  return (
    <>
      <div className="columns">
        <CityField
          label={fields.city}
          defaultValue={spot.city ?? ""}
          unknownHint={formTexts.cityUnknown}
          onCity={rename}
        />
        {children}
      </div>
      <Suspense fallback={<Spinner />}>
        <div className="picked">
          <MapView
            label={t.map}
            centre={centre.current}
            {...(isUnknown(centre.current) && { zoom: 4 })}
            markers={[]}
            onMove={move}
          >
            <span className="map-aim" />
          </MapView>
        </div>
      </Suspense>
    </>
  );
}

/**
 * Hint, or error, below the map. The hidden input makes the form check whether the user has chosen the place. It passes
 * the focus on to the map.
 */
export function PlaceCheck({ name, value, required, error }: FieldProps) {
  const isChosen = value !== "";
  const isMissing = error !== undefined && !isChosen;
  return (
    <>
      <input
        className="hidden"
        name={name}
        value={isChosen ? "chosen" : ""}
        required={required}
        tabIndex={-1}
        aria-hidden="true"
        onFocus={({ currentTarget: { form } }) => {
          const map = form?.querySelector<HTMLElement>(".picked .map");
          map?.focus();
          // The error is below the map.
          map?.scrollIntoView({ block: "center" });
        }}
      />
      <p role="status" className={isMissing ? "note error" : "note"}>
        {isMissing ? formTexts.placeMissing : formTexts.pickPlace}
      </p>
    </>
  );
}
