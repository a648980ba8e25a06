import { shared, useKeyDown, useRead } from "@social-events/app-common/app.ts";
import { Button, Icon } from "@social-events/app-common/ui.ts";
import type { Input } from "@social-events/client";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import MapView from "../map/map-view.tsx";
import { focusMarker } from "../map/marker-focus.ts";
import { middleOfEurope, type Place } from "../map/shapes.ts";
import { EventCard } from "./event-card.tsx";
import { t } from "./texts.ts";

const leastMeters = 100;
const mostMeters = 50_000;
const firstMeters = 20_000;
const mostShown = 100;

interface FeedMapProps {
  query: NonNullable<Input<"listEvents">["query"]>;
  start: Place | null;
}

/** Calls `press` when Escape is pressed. If a dialog or menu is open, Escape only closes the dialog or menu. */
function useEscape(isActive: boolean, press: () => void): void {
  useKeyDown(({ key }) => {
    if (isActive && key === "Escape" && !document.querySelector(":modal, :popover-open")) {
      press();
    }
  });
}

/**
 * Map with the events in the visible area. When the user chooses a marker, the cards of its events are shown at the
 * lower edge of the map.
 */
export default function FeedMap({ query: asked, start }: FeedMapProps) {
  const centre = useRef(start ?? middleOfEurope).current;
  const [seen, setSeen] = useState({ lat: centre.latitude, lng: centre.longitude, radius: firstMeters });
  const { data } = useRead("listEvents", { query: { ...asked, ...seen, limit: mostShown } }, { keepsPrevious: true });
  const look = useCallback(({ latitude, longitude }: Place, radius: number) => {
    const asked = Math.min(Math.max(Math.ceil(radius), leastMeters), mostMeters);
    setSeen({ lat: latitude, lng: longitude, radius: asked });
  }, []);
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const markers = (data?.data ?? []).map(({ id, title, location, imageThumbUrl, imageUrl }) => ({
    id,
    label: title,
    latitude: location.latitude,
    longitude: location.longitude,
    imageUrl: imageThumbUrl ?? imageUrl,
    path: `/events/${id}`,
    isChosen: chosenIds.includes(id),
  }));
  const choose = useCallback((chosen: readonly { id: string }[]) => setChosenIds(chosen.map(({ id }) => id)), []);
  const list = useRef<HTMLUListElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const close = () => {
    const [first] = chosenIds;
    setChosenIds([]);
    // Moves the focus back to the marker whose cards were shown.
    if (first !== undefined && !focusMarker(frame.current, first)) {
      frame.current?.querySelector<HTMLElement>(".map")?.focus({ preventScroll: true });
    }
  };
  useEffect(() => {
    if (chosenIds.length > 0) {
      list.current?.querySelector("a")?.focus({ preventScroll: true });
    }
  }, [chosenIds]);
  const chosen = data?.data.filter(({ id }) => chosenIds.includes(id)) ?? [];
  useEscape(chosen.length > 0, close);
  return (
    <div ref={frame} className="feed-map">
      <MapView label={t.mapOf} centre={centre} markers={markers} fitsMarkers onMove={look} onChoose={choose}>
        <div className="chosen">
          {chosen.length > 0 && (
            <Button className="chosen-close" aria-label={shared.close} title={shared.close} onClick={close}>
              <Icon name="close" />
            </Button>
          )}
          <ul ref={list} className="chosen-events" aria-label={t.chosen}>
            {chosen.map((event) => (
              // The distance would be measured from the center of the map instead of the user.
              <EventCard key={event.id} event={{ ...event, distance: 0 }} />
            ))}
          </ul>
        </div>
      </MapView>
    </div>
  );
}
