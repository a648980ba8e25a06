import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import MapView from "../map/map-view.tsx";
import type { Place } from "../map/shapes.ts";
import { type Filters, queryOf } from "./feed-filters.tsx";
import { eventsTexts } from "./texts.ts";

/** Where the map begins for who has not said where they are. */
const middleOfEurope = { latitude: 50.1, longitude: 14.4 };
const mostMeters = 50_000;
const leastMeters = 100;
const mostShown = 100;

/** The events in sight, those nearest to the middle first. */
export default function FeedMap({ filters }: { filters: Filters }) {
  const texts = useTexts(eventsTexts);
  const client = useClient();
  const [, navigate] = useLocation();
  const begin = useRef(filters.place ?? middleOfEurope);
  const [seen, setSeen] = useState<{ place: Place; radius: number }>({
    place: begin.current,
    radius: Number(filters.radius),
  });
  const query = { ...queryOf({ ...filters, place: seen.place }), radius: seen.radius, limit: mostShown };
  const { data } = useQuery({
    queryKey: ["events", "map", query],
    queryFn: ({ signal }) => client.events.listEvents({ query, signal }),
    placeholderData: keepPreviousData,
  });
  const look = useCallback((place: Place, radius: number) => {
    setSeen({ place, radius: Math.min(Math.max(Math.ceil(radius), leastMeters), mostMeters) });
  }, []);
  const markers = useMemo(
    () =>
      (data?.data ?? []).map(({ id, title, location, imageThumbUrl, imageUrl }) => ({
        id,
        label: title,
        latitude: location.latitude,
        longitude: location.longitude,
        imageUrl: imageThumbUrl ?? imageUrl,
        onClick: () => navigate(`/events/${id}`),
      })),
    [data, navigate],
  );
  return <MapView label={texts.mapOf} centre={begin.current} zoom={12} markers={markers} onMove={look} />;
}
