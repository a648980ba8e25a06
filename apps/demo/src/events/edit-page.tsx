import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button } from "@social-events/app-common/ui/button.tsx";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { Loaded } from "@social-events/app-common/ui/states.tsx";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "wouter";
import { type EventContent, EventForm } from "./event-form.tsx";
import { eventsTexts } from "./texts.ts";
import { eventKey, useEventAct } from "./use-event.ts";
import "./events.css";

export default function EditPage() {
  const { id = "" } = useParams();
  const path = { id };
  const texts = useTexts(eventsTexts);
  const client = useClient();
  const [, navigate] = useLocation();
  // Not followed: a form does not change under the hands of who fills it in.
  const event = useQuery({
    queryKey: [...eventKey(id), "form"],
    queryFn: ({ signal }) => client.events.getEvent({ path, signal }),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const save = useEventAct(
    ({ events }, content: EventContent) => events.updateEvent({ path, body: content }),
    texts.saved,
  );
  const clear = useEventAct(({ events }) => events.clearEventCover({ path: { eventId: id } }), texts.saved);
  return (
    <Page title={texts.edit}>
      <Loaded query={event}>
        {(data) => (
          <>
            <EventForm
              event={data}
              place={{ latitude: data.location.latitude, longitude: data.location.longitude }}
              action={texts.save}
              isBusy={save.isPending}
              error={save.error}
              onSave={(content) => save.mutate(content, { onSuccess: () => navigate(`/events/${id}`) })}
            />
            {data.imageUrl && (
              <Button isBusy={clear.isPending} onClick={() => clear.mutate()}>
                {texts.removeCover}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
