import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { findCity, useCities } from "../map/cities.ts";
import { useOwnProfile } from "../shared/profiles-own.ts";
import { type EventContent, EventForm } from "./event-form.tsx";
import { eventsTexts } from "./texts.ts";
import "./events.css";

/** Where the map begins for who has no place. */
const middleOfEurope = { latitude: 50.1, longitude: 14.4 };

export default function NewPage() {
  const texts = useTexts(eventsTexts);
  const client = useClient();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const own = useOwnProfile().data;
  const home = findCity(useCities(), own?.city ?? "");
  const create = useMutation({
    // Kept by the service and read by nothing.
    mutationFn: (content: EventContent) => client.events.createEvent({ body: { ...content, consentThreshold: 1 } }),
    onSuccess: ({ id }) => {
      navigate(`/events/${id}`, { replace: true });
      return queries.invalidateQueries({ queryKey: ["events"] });
    },
  });
  const { latitude, longitude } = own?.location ?? home ?? middleOfEurope;
  return (
    <Page title={texts.create}>
      <EventForm
        key={`${latitude} ${longitude}`}
        place={{ latitude, longitude }}
        city={own?.city}
        action={texts.save}
        isBusy={create.isPending}
        error={create.error}
        onSave={create.mutate}
      />
    </Page>
  );
}
