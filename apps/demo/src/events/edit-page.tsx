import { call, client, type Schema, shared, useRead } from "@social-events/app-common/app.ts";
import { Form, type FormField, Loaded, Page, Spinner } from "@social-events/app-common/ui.ts";
import type { EventDetail } from "@social-events/client";
import { lazy, Suspense, useCallback, useState } from "react";
import { useParams } from "wouter";
import { navigate } from "wouter/use-hash-location";
import { findCity, useCities } from "../map/cities.ts";
import { CityField } from "../map/city-field.tsx";
import { middleOfEurope, type Place } from "../map/shapes.ts";
import { useOwnProfile } from "../shared/profiles.tsx";
import { fields, t, visibilities } from "./texts.ts";
import { typeOptions } from "./type-names.ts";

const MapView = lazy(() => import("../map/map-view.tsx"));

const asked: readonly FormField[] = [
  { name: "title", required: true, maxLength: 100 },
  { name: "type", options: typeOptions },
  { name: "startAt", type: "datetime-local", required: true },
  { name: "endAt", type: "datetime-local" },
  { name: "address", maxLength: 255 },
  { name: "description", type: "textarea", maxLength: 2000 },
  { name: "capacity", type: "number", required: true, min: 1, max: 10_000 },
  { name: "visibility", options: visibilities },
  { name: "image", type: "file", accept: "image/*" },
];

type Content = Pick<Schema<"CreateEvent">, "title" | "type" | "startAt" | "endAt" | "address" | "description"> &
  Pick<EventDetail, "capacity" | "visibility"> & { image: File | null };

interface EventFormProps {
  event?: EventDetail;
  place: Place;
  city: string | null | undefined;
}

function tomorrowEvening(): string {
  const date = new Date();
  date.setDate(date.getDate() + 1);
  date.setHours(19, 0, 0, 0);
  return date.toISOString();
}

/** Where it takes place is said by the name of the city, and more closely by the middle of a map, which arrow keys move too. */
function EventForm({ event, place: first, city: firstCity }: EventFormProps) {
  const [centre, setCentre] = useState(first);
  const [place, setPlace] = useState(first);
  const [city, setCity] = useState(firstCity ?? null);
  const move = useCallback((moved: Place) => setPlace(moved), []);
  const save = async ({ image, ...content }: Content) => {
    const imageKey = image && (await client.upload(image));
    const body = { ...content, ...place, city: city || null, ...(imageKey && { imageKey }) };
    const { id } = event
      ? await call("updateEvent", { path: { id: event.id }, body })
      : // The threshold is kept by the service and read by nothing.
        await call("createEvent", { body: { ...body, consentThreshold: 1 } });
    navigate(`/events/${id}`, { replace: !event });
  };
  const usual = { type: "other", startAt: tomorrowEvening(), capacity: 10, visibility: "public" };
  const values = event ? { ...event, address: event.location.address } : usual;
  return (
    <Form className="card stack" fields={asked} labels={fields} values={values} action={shared.save} send={save}>
      <CityField
        label={fields.city}
        hint={t.pickPlace}
        defaultValue={city ?? ""}
        onCity={(name, found) => {
          setCity(name);
          if (found) {
            setCentre(found);
            setPlace(found);
          }
        }}
      />
      <Suspense fallback={<Spinner />}>
        <div className="picked">
          <MapView label={t.map} centre={centre} zoom={10} markers={[]} onMove={move} />
        </div>
      </Suspense>
    </Form>
  );
}

function NewEvent() {
  const { city, location } = useOwnProfile().data ?? {};
  const home = findCity(useCities(), city ?? "");
  const { latitude, longitude } = location ?? home ?? middleOfEurope;
  return <EventForm key={`${latitude} ${longitude}`} place={{ latitude, longitude }} city={city} />;
}

function ChangedEvent({ id }: { id: string }) {
  const event = useRead("getEvent", { path: { id } });
  return (
    <Loaded query={event}>
      {(data) => <EventForm event={data} place={data.location} city={data.location.city} />}
    </Loaded>
  );
}

/** Makes an event, or changes one. */
export default function EditPage() {
  const { id } = useParams();
  return <Page title={id ? t.edit : t.create}>{id ? <ChangedEvent id={id} /> : <NewEvent />}</Page>;
}
