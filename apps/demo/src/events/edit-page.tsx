import { call, client, shared, useRead } from "@social-events/app-common/app.ts";
import { Form, type FormField, Loaded, localMoment, Page } from "@social-events/app-common/ui.ts";
import type { EventDetail } from "@social-events/client";
import type { ReactNode } from "preact/compat";
import { useState } from "preact/hooks";
import { useParams } from "wouter";
import { navigate } from "wouter/use-hash-location";
import { findCity, useCities } from "../map/cities.ts";
import { middleOfEurope } from "../map/shapes.ts";
import { useOwnProfile } from "../shared/profiles.tsx";
import { useDraft } from "./drafts.ts";
import { CoverPicker, PlaceCheck, type Spot, Whereabouts } from "./edit-parts.tsx";
import { formTexts, visibilities } from "./edit-texts.ts";
import { roleStore } from "./mine-page.tsx";
import { fields, t } from "./texts.ts";
import { typeOptions } from "./type-names.ts";
import "./event.css";

interface Content
  extends Pick<EventDetail, "title" | "type" | "startAt" | "endAt" | "description" | "capacity" | "visibility"> {
  address: string | null;
  image: File | null;
  place: string | null;
}

interface EventFormProps {
  event?: EventDetail;
  first: Spot;
}

function tomorrowEvening(): string {
  const date = new Date();
  date.setDate(date.getDate() + 1);
  date.setHours(19, 0, 0, 0);
  return date.toISOString();
}

const asked: readonly FormField[] = [
  // `CoverPicker` renders this field.
  { name: "image", type: "file" },
  { name: "title", required: true, maxLength: 100, hint: formTexts.titleHint },
  { name: "type", options: typeOptions },
  { name: "description", type: "textarea", maxLength: 2000, hint: formTexts.descriptionHint },
  { name: "startAt", type: "datetime-local", required: true },
  { name: "endAt", type: "datetime-local", hint: formTexts.endHint },
  { name: "address", maxLength: 255, autoComplete: "off" },
  { name: "place", label: formTexts.where, as: PlaceCheck, required: true },
  { name: "capacity", type: "number", required: true, min: 1, max: 10_000, hint: formTexts.capacityHint },
  { name: "visibility", options: visibilities },
];

/** Returns the fields of the form. The end must not be before the selected start. */
function useFields(firstStart: string | null, isPlaceChosen: boolean, isAuthor: boolean): readonly FormField[] {
  const [start, setStart] = useState(firstStart ? localMoment(firstStart) : "");
  const more: Readonly<Record<string, Partial<FormField>>> = {
    startAt: { onChange: ({ currentTarget: { value } }) => setStart(value) },
    endAt: { min: start },
    place: { value: isPlaceChosen ? "chosen" : "" },
    visibility: { hint: isAuthor ? formTexts.visibilityAuthorHint : formTexts.visibilityHint },
  };
  return asked.map((field) => ({ ...field, ...more[field.name] }));
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** Returns the initial values of the form. */
function valuesOf(event: EventDetail | undefined) {
  if (!event) {
    return { type: "other", startAt: tomorrowEvening(), capacity: 10, visibility: "public" };
  }
  const type = event.type in typeOptions ? event.type : "other";
  return { ...event, type, address: event.location.address };
}

function EventForm({ event, first }: EventFormProps) {
  const initial = valuesOf(event);
  const { kept, ...draft } = useDraft(event?.id, initial);
  const [chosen, setChosen] = useState<Partial<Spot>>(kept.spot);
  const spot = { ...first, ...chosen };
  const move = (changed: Partial<Spot>) => {
    setChosen((before) => ({ ...before, ...changed }));
    draft.keepSpot(changed);
  };
  const leave = (id: string) => {
    draft.clear();
    navigate(`/events/${id}`, { replace: true });
  };
  const save = async ({ image: file, place: _, ...content }: Content) => {
    const { isChosen: __, ...place } = spot;
    const imageKey = file && (await client.upload(file));
    const body = { ...content, ...place, ...(imageKey && { imageKey }) };
    const { id } = event
      ? await call("updateEvent", { path: { id: event.id }, body })
      : // The API requires `consentThreshold`, but the value has no effect.
        await call("createEvent", { body: { ...body, consentThreshold: 1 } });
    if (!event) {
      roleStore.set("creator");
    }
    leave(id);
  };
  const values = { ...initial, ...kept.values };
  const formFields = useFields(values.startAt, spot.isChosen, event?.viewerRole === "author");
  return (
    <Form
      className="event-form"
      fields={formFields}
      labels={fields}
      values={values}
      action={event ? shared.save : formTexts.saveDraft}
      send={save}
      onAnswers={draft.keepAnswers}
      {...(event && { cancel: formTexts.discard, onCancel: () => leave(event.id) })}
      layout={({ title, type, description, startAt, endAt, address, place, capacity, visibility }) => (
        <>
          <Section title={formTexts.what}>
            <CoverPicker url={event?.imageUrl ?? null} first={kept.values["image"]} />
            {title}
            {type}
            {description}
          </Section>
          <Section title={formTexts.when}>
            <div className="columns">
              {startAt}
              {endAt}
            </div>
          </Section>
          <Section title={formTexts.where}>
            <Whereabouts spot={spot} onMove={move}>
              {address}
            </Whereabouts>
            {place}
          </Section>
          <Section title={formTexts.who}>
            <div className="columns">
              {capacity}
              {visibility}
            </div>
          </Section>
        </>
      )}
    >
      {!event && <p className="muted">{formTexts.draft}</p>}
    </Form>
  );
}

function NewEvent() {
  const { city = null, location } = useOwnProfile().data ?? {};
  const home = findCity(useCities(true), city ?? "");
  const { latitude, longitude } = home ?? location ?? middleOfEurope;
  return <EventForm first={{ latitude, longitude, city, isChosen: false }} />;
}

function ChangedEvent({ id }: { id: string }) {
  const event = useRead("getEvent", { path: { id } });
  return (
    <Loaded query={event}>
      {(data) => {
        const { latitude, longitude, city } = data.location;
        return <EventForm event={data} first={{ latitude, longitude, city, isChosen: true }} />;
      }}
    </Loaded>
  );
}

/** Page to create or edit an event. */
export default function EditPage() {
  const { id } = useParams();
  return <Page title={id ? t.editTitle : t.create}>{id ? <ChangedEvent id={id} /> : <NewEvent />}</Page>;
}
