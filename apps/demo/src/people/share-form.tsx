import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { tell } from "@social-events/app-common/app/toasts.ts";
import { Button } from "@social-events/app-common/ui/button.tsx";
import { SelectField } from "@social-events/app-common/ui/field.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { askBrowserForPlace } from "../shared/place.ts";
import { useOwnProfile } from "../shared/profiles-own.ts";
import { peopleTexts } from "./texts.ts";

const hours = ["1", "4", "8"] as const;
const secondsPerHour = 3600;

/** Shares the own place, and ends it. */
export function ShareForm({ until }: { until: string | null }) {
  const t = useTexts(peopleTexts);
  const client = useClient();
  const { data: profile } = useOwnProfile();
  const [chosen, setChosen] = useState<(typeof hours)[number]>("1");
  // What is followed is asked again at once, not when the broadcast comes.
  const onSettled = () => client.follow.refresh();
  const share = useMutation({
    mutationFn: async () => {
      const place = await askBrowserForPlace().catch(() => profile?.location);
      if (!place) {
        tell(t.noPlace);
        return;
      }
      const { latitude, longitude } = place;
      await client.people.shareLocation({ body: { latitude, longitude, expiresIn: Number(chosen) * secondsPerHour } });
    },
    onSettled,
  });
  const stop = useMutation({ mutationFn: () => client.people.stopSharingLocation(), onSettled });
  const names = { 1: t.hours(1), 4: t.hours(4), 8: t.hours(8) };
  return (
    <section className="card stack">
      <p role="status">{until === null ? t.place : `${t.sharing} ${until}`}</p>
      <div className="actions">
        <SelectField label={t.shareFor} value={chosen} options={hours} names={names} onChange={setChosen} />
        <Button look="primary" isBusy={share.isPending} onClick={() => share.mutate()}>
          {t.share}
        </Button>
        {until !== null && (
          <Button isBusy={stop.isPending} onClick={() => stop.mutate()}>
            {t.stopSharing}
          </Button>
        )}
      </div>
    </section>
  );
}
