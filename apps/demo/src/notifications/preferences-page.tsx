import { fieldErrors } from "@social-events/app-common/app/errors.ts";
import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { tell } from "@social-events/app-common/app/toasts.ts";
import { Button } from "@social-events/app-common/ui/button.tsx";
import { CheckField, TextField } from "@social-events/app-common/ui/field.tsx";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { Loaded } from "@social-events/app-common/ui/states.tsx";
import type { components } from "@social-events/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { notificationsTexts } from "./texts.ts";
import { type NotificationType, notificationTypes } from "./words.ts";

type Preferences = components["schemas"]["NotificationPreferences"];

const queryKey = ["notifications", "preferences"];

export default function PreferencesPage() {
  const t = useTexts(notificationsTexts);
  const { notifications } = useClient();
  const preferences = useQuery({ queryKey, queryFn: ({ signal }) => notifications.getPreferences({ signal }) });
  return (
    <Page title={t.preferences}>
      <Loaded query={preferences}>{(loaded) => <PreferencesForm preferences={loaded} />}</Loaded>
    </Page>
  );
}

function PreferencesForm({ preferences }: { preferences: Preferences }) {
  const t = useTexts(notificationsTexts);
  const types = Object.entries(useTexts(notificationTypes)) as [NotificationType, string][];
  const { notifications } = useClient();
  const queries = useQueryClient();
  const [isQuiet, setIsQuiet] = useState(preferences.quietHours !== null);
  const save = useMutation({
    mutationFn: notifications.changePreferences,
    onSuccess: (saved) => {
      queries.setQueryData(queryKey, saved);
      tell(t.saved);
    },
  });
  const errors = fieldErrors(save.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const text = (name: string) => String(values.get(name));
    save.mutate({
      body: {
        push: Object.fromEntries(types.map(([type]) => [type, values.has(type)])),
        quietHours: isQuiet ? { from: text("from"), to: text("to") } : null,
        timeZone: text("timeZone"),
        showPreviews: values.has("showPreviews"),
      },
    });
  };
  const zoneOfBrowser = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { from = "22:00", to = "08:00" } = preferences.quietHours ?? {};
  return (
    <form className="card stack" onSubmit={submit}>
      <fieldset className="stack">
        <legend>{t.pushed}</legend>
        <p className="note">{t.pushedHint}</p>
        {types.map(([type, label]) => (
          <CheckField key={type} label={label} name={type} defaultChecked={preferences.push[type] ?? true} />
        ))}
      </fieldset>
      <CheckField label={t.showPreviews} name="showPreviews" defaultChecked={preferences.showPreviews} />
      <CheckField label={t.quietHours} checked={isQuiet} onChange={() => setIsQuiet(!isQuiet)} />
      {isQuiet && (
        <div className="columns">
          <TextField
            label={t.from}
            name="from"
            type="time"
            required
            defaultValue={from}
            error={errors["quietHours.from"]}
          />
          <TextField label={t.to} name="to" type="time" required defaultValue={to} error={errors["quietHours.to"]} />
        </div>
      )}
      <TextField
        label={t.timeZone}
        name="timeZone"
        list="time-zones"
        required
        defaultValue={preferences.quietHours ? preferences.timeZone : zoneOfBrowser}
        error={errors.timeZone}
      />
      <datalist id="time-zones">
        {Intl.supportedValuesOf("timeZone").map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <Button look="primary" type="submit" isBusy={save.isPending}>
        {t.save}
      </Button>
    </form>
  );
}
