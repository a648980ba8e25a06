import { useRead } from "@social-events/app-common/app.ts";
import type { Input } from "@social-events/client";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import MapView from "../map/map-view.tsx";
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

/** Map with the events in view. A chosen marker shows the card of its event below. */
export default function FeedMap({ query: asked, start }: FeedMapProps) {
  const centre = useRef(start ?? middleOfEurope).current;
  const [seen, setSeen] = useState({ lat: centre.latitude, lng: centre.longitude, radius: firstMeters });
  const { data } = useRead("listEvents", { query: { ...asked, ...seen, limit: mostShown } }, { keepsPrevious: true });
  const look = useCallback(({ latitude, longitude }: Place, radius: number) => {
    const asked = Math.min(Math.max(Math.ceil(radius), leastMeters), mostMeters);
    setSeen({ lat: latitude, lng: longitude, radius: asked });
  }, []);
  const markers = (data?.data ?? []).map(({ id, title, location, imageThumbUrl, imageUrl }) => ({
    id,
    label: title,
    latitude: location.latitude,
    longitude: location.longitude,
    imageUrl: imageThumbUrl ?? imageUrl,
    path: `/events/${id}`,
  }));
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const choose = useCallback((chosen: readonly { id: string }[]) => setChosenIds(chosen.map(({ id }) => id)), []);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (chosenIds.length > 0) {
      list.current?.querySelector("a")?.focus({ preventScroll: true });
    }
  }, [chosenIds]);
  const chosen = data?.data.filter(({ id }) => chosenIds.includes(id)) ?? [];
  return (
    <div className="feed-map">
      <MapView label={t.mapOf} centre={centre} zoom={12} markers={markers} onMove={look} onChoose={choose} />
      <ul ref={list} className="chosen-events" aria-label={t.chosen}>
        {chosen.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </ul>
    </div>
  );
}
