import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button } from "@social-events/app-common/ui/button.tsx";
import { download } from "../shared/download.ts";
import { eventsTexts } from "./texts.ts";
import { useEventAct } from "./use-event.ts";

/** Saves the event as a file that calendars open. */
export function CalendarButton({ id }: { id: string }) {
  const texts = useTexts(eventsTexts);
  const save = useEventAct(async (client) => {
    const calendar = await client.events.getEventCalendar({ path: { id } });
    download(new Blob([calendar], { type: "text/calendar" }), "event.ics");
  });
  return (
    <Button isBusy={save.isPending} onClick={() => save.mutate()}>
      {texts.calendar}
    </Button>
  );
}
