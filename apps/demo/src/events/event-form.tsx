import { fieldErrors } from "@social-events/app-common/app/errors.ts";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button } from "@social-events/app-common/ui/button.tsx";
import { SelectField, TextAreaField, TextField, useOptional } from "@social-events/app-common/ui/field.tsx";
import { type FormEvent, useState } from "react";
import { PlaceField } from "../map/place-field.tsx";
import type { Place } from "../map/shapes.ts";
import { CoverField } from "./cover-field.tsx";
import type { CreateEvent, EventDetail, EventType } from "./shapes.ts";
import { eventsTexts } from "./texts.ts";
import { TypeField } from "./type-field.tsx";

/** What the form says, as creating and changing take it; a cover only if a new one was chosen. */
export type EventContent = Omit<
  CreateEvent,
  "imageUrl" | "acceptsApplications" | "consentThreshold" | "capacity" | "visibility"
> &
  Pick<EventDetail, "capacity" | "visibility">;

interface EventFormProps {
  event?: EventDetail;
  place: Place;
  city?: string | null | undefined;
  action: string;
  isBusy: boolean;
  error: unknown;
  onSave: (content: EventContent) => void;
}

/** As an input of day and time takes it: by the clock of the person, without a zone. */
function localMoment(moment: string | Date): string {
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function tomorrowEvening(): Date {
  const date = new Date();
  date.setDate(date.getDate() + 1);
  date.setHours(19, 0, 0, 0);
  return date;
}

function contentOf(form: HTMLFormElement, place: Place, imageKey: string | null): EventContent {
  const values = new FormData(form);
  const text = (name: string) => String(values.get(name) ?? "").trim();
  const moment = (name: string) => new Date(text(name)).toISOString();
  return {
    title: text("title"),
    type: text("type") as EventType,
    startAt: moment("startAt"),
    endAt: text("endAt") ? moment("endAt") : null,
    description: text("description") || null,
    city: text("city") || null,
    address: text("address") || null,
    capacity: Number(text("capacity")),
    visibility: text("visibility") === "private" ? "private" : "public",
    ...place,
    ...(imageKey && { imageKey }),
  };
}

function WhenFields({ event, errors }: { event: EventDetail | undefined; errors: Readonly<Record<string, string>> }) {
  const texts = useTexts(eventsTexts);
  const optional = useOptional();
  return (
    <div className="columns">
      <TextField
        label={texts.starts}
        name="startAt"
        type="datetime-local"
        required
        error={errors.startAt}
        defaultValue={localMoment(event?.startAt ?? tomorrowEvening())}
      />
      <TextField
        label={optional(texts.ends)}
        name="endAt"
        type="datetime-local"
        error={errors.endAt}
        defaultValue={event?.endAt ? localMoment(event.endAt) : ""}
      />
    </div>
  );
}

/** The form by which events are made and changed. */
export function EventForm({ event, place: firstPlace, city, action, isBusy, error, onSave }: EventFormProps) {
  const texts = useTexts(eventsTexts);
  const optional = useOptional();
  const [place, setPlace] = useState(firstPlace);
  const [imageKey, setImageKey] = useState<string | null>(null);
  const errors = fieldErrors(error);
  function submit(submitted: FormEvent<HTMLFormElement>): void {
    submitted.preventDefault();
    if (!isBusy) {
      onSave(contentOf(submitted.currentTarget, place, imageKey));
    }
  }
  return (
    <form className="card stack" onSubmit={submit}>
      <TextField
        label={texts.title}
        name="title"
        required
        maxLength={100}
        error={errors.title}
        defaultValue={event?.title}
      />
      <TypeField label={texts.type} name="type" defaultValue={event?.type ?? "other"} />
      <WhenFields event={event} errors={errors} />
      <PlaceField
        place={place}
        city={event ? event.location.city : city}
        labels={{ city: texts.city, map: texts.map, hint: texts.pickPlace }}
        onChange={setPlace}
      />
      <TextField
        label={optional(texts.address)}
        name="address"
        maxLength={255}
        error={errors.address}
        defaultValue={event?.location.address ?? ""}
      />
      <TextAreaField
        label={optional(texts.description)}
        name="description"
        maxLength={2000}
        error={errors.description}
        defaultValue={event?.description ?? ""}
      />
      <div className="columns">
        <TextField
          label={texts.capacity}
          name="capacity"
          type="number"
          required
          min={1}
          max={10_000}
          error={errors.capacity}
          defaultValue={event?.capacity ?? 10}
        />
        <SelectField
          label={texts.visibility}
          name="visibility"
          options={["public", "private"]}
          names={texts.visibilities}
          defaultValue={event?.visibility ?? "public"}
        />
      </div>
      <CoverField url={event?.imageUrl ?? null} onKey={setImageKey} />
      <Button look="primary" type="submit" isBusy={isBusy}>
        {action}
      </Button>
    </form>
  );
}
