import { call, client, makeUserStore, shared, useRead } from "@social-events/app-common/app.ts";
import { Form, type FormField, Loaded, localMoment, Page } from "@social-events/app-common/ui.ts";
import type { EventDetail } from "@social-events/client";
import type { ReactNode } from "preact/compat";
import { useState } from "preact/hooks";
import { useParams } from "wouter";
import { navigate } from "wouter/use-hash-location";
import { findCity, useCities } from "../map/cities.ts";
import { middleOfEurope } from "../map/shapes.ts";
import { useOwnProfile } from "../shared/profiles.tsx";
import { CoverPicker, type Spot, Whereabouts } from "./edit-parts.tsx";
import { roleStore } from "./mine-page.tsx";
import { fields, formTexts, t, visibilities } from "./texts.ts";
import { typeOptions } from "./type-names.ts";
import "./event.css";

interface Content
  extends Pick<EventDetail, "title" | "type" | "startAt" | "endAt" | "description" | "capacity" | "visibility"> {
  address: string | null;
  image: File | null;
}

interface EventFormProps {
  event?: EventDetail;
  first: Spot;
}

/** Input for a new event that is not saved yet, preserved while the user visits other pages. */
const draft = makeUserStore<{ values: Readonly<Record<string, FormDataEntryValue>>; spot: Partial<Spot> }>({
  values: {},
  spot: {},
});

/** Stores the input of the form, except the picture. An empty field gets its default value again. */
function keepAnswers(given: FormData): void {
  const answers = [...given].filter(([name, answer]) => name !== "image" && answer !== "");
  draft.set({ ...draft.get(), values: Object.fromEntries(answers) });
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
  { name: "capacity", type: "number", required: true, min: 1, max: 10_000, hint: formTexts.capacityHint },
  { name: "visibility", options: visibilities },
];

/** Returns the fields of the form. The end must not be before the selected start. */
function useFields(firstStart: string): readonly FormField[] {
  const [start, setStart] = useState(localMoment(firstStart));
  const more: Readonly<Record<string, Partial<FormField>>> = {
    startAt: { onChange: ({ currentTarget: { value } }) => setStart(value) },
    endAt: { min: start },
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

function EventForm({ event, first }: EventFormProps) {
  const [kept] = useState(event ? { values: {}, spot: {} } : draft.get);
  const [chosen, setChosen] = useState<Partial<Spot>>(kept.spot);
  const spot = { ...first, ...chosen };
  const move = (changed: Partial<Spot>) => {
    setChosen((before) => ({ ...before, ...changed }));
    if (!event) {
      draft.set({ ...draft.get(), spot: { ...draft.get().spot, ...changed } });
    }
  };
  const save = async ({ image: file, ...content }: Content) => {
    const { isChosen, ...place } = spot;
    if (!isChosen) {
      throw Object.assign(new Error("The place of the event is unknown."), { code: "place_missing" });
    }
    const imageKey = file && (await client.upload(file));
    const body = { ...content, ...place, ...(imageKey && { imageKey }) };
    const { id } = event
      ? await call("updateEvent", { path: { id: event.id }, body })
      : // The API requires `consentThreshold`, but the value has no effect.
        await call("createEvent", { body: { ...body, consentThreshold: 1 } });
    if (!event) {
      draft.set({ values: {}, spot: {} });
      roleStore.set("creator");
    }
    navigate(`/events/${id}`, { replace: true });
  };
  const startAt = event?.startAt ?? tomorrowEvening();
  const usual = { type: "other", startAt, capacity: 10, visibility: "public", ...kept.values };
  const formFields = useFields(usual.startAt);
  return (
    <Form
      className="event-form"
      fields={formFields}
      labels={fields}
      values={event ? { ...event, address: event.location.address } : usual}
      action={event ? shared.save : formTexts.saveDraft}
      send={save}
      {...(!event && { onAnswers: keepAnswers })}
      layout={({ title, type, description, startAt, endAt, address, capacity, visibility }) => (
        <>
          <Section title={formTexts.what}>
            <CoverPicker url={event?.imageUrl ?? null} />
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
