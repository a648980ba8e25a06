import { call, type Schema, shared, useRead } from "@social-events/app-common/app.ts";
import { Field, Form, Loaded, Page } from "@social-events/app-common/ui.ts";
import type { Answer, Input } from "@social-events/client";
import type { ChangeEvent } from "preact/compat";
import { useState } from "preact/hooks";
import { useSwitches } from "../shared/switches.ts";
import { kinds, preferences as t } from "./texts.ts";

type NotificationType = Schema<"NotificationType">;

/** Notification types of each group of switches. */
const groups = {
  people: ["people_like", "people_match", "friend_request", "friend_request_accepted"],
  chats: ["chat_message", "chat_created"],
  coming: [
    ...(["event_reminder", "event_changed", "event_cancelled", "event_invite", "event_invite_accepted"] as const),
    ...(["event_application_approved", "event_application_rejected", "group_member_removed"] as const),
  ],
  organized: [
    ...(["event_application", "event_coauthor_invite"] as const),
    ...(["event_coauthor_accepted", "event_coauthor_refused"] as const),
  ],
} satisfies Readonly<Record<string, readonly NotificationType[]>>;

type GroupName = keyof typeof groups;
const groupNames = Object.keys(groups) as GroupName[];

type Preferences = Answer<"getPreferences">;
type Changes = Pick<NonNullable<Input<"changePreferences">["body"]>, "push" | "showPreviews">;

const preferencesKey = ["getPreferences", {}] as const;

interface GroupProps {
  name: GroupName;
  push: Preferences["push"];
  change: (changes: Changes) => void;
}

/** Switches of a group, after a switch that turns all of them on or off. */
function Group({ name, push, change }: GroupProps) {
  const types: readonly NotificationType[] = groups[name];
  const isOn = (type: NotificationType) => push[type] ?? true;
  const areAllOn = types.every(isOn);
  return (
    <fieldset>
      <legend>{t[name]}</legend>
      <Field
        type="checkbox"
        label={t.all}
        checked={areAllOn}
        indeterminate={!areAllOn && types.some(isOn)}
        onChange={({ currentTarget: { checked } }) =>
          change({ push: Object.fromEntries(types.map((type) => [type, checked])) })
        }
      />
      {types.map((type) => (
        <Field
          key={type}
          type="checkbox"
          label={kinds[type]}
          checked={isOn(type)}
          onChange={({ currentTarget: { checked } }) => change({ push: { [type]: checked } })}
        />
      ))}
    </fieldset>
  );
}

function Switches({ push, showPreviews }: Preferences) {
  const change = useSwitches(
    preferencesKey,
    (before: Preferences, changes: Changes) => ({ ...before, ...changes, push: { ...before.push, ...changes.push } }),
    (body) => call("changePreferences", { body }),
  );
  return (
    <div className="card stack switches">
      {groupNames.map((name) => (
        <Group key={name} name={name} push={push} change={change} />
      ))}
      <Field
        type="checkbox"
        label={t.showPreviews}
        checked={showPreviews}
        onChange={({ currentTarget: { checked } }) => change({ showPreviews: checked })}
      />
    </div>
  );
}

interface SaidQuiet {
  quietFrom: string | null;
  quietTo: string | null;
  timeZone: string;
}

const zoneOfBrowser = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Returns the options of the time zone field: the given time zones, followed by the time zones that the browser
 * supports.
 */
function zonesWith(...first: string[]): Record<string, string> {
  return Object.fromEntries([...first, ...Intl.supportedValuesOf("timeZone")].map((zone) => [zone, zone]));
}

function saveQuietHours({ quietFrom: from, quietTo: to, timeZone }: SaidQuiet): Promise<unknown> {
  return call("changePreferences", { body: { quietHours: from && to ? { from, to } : null, timeZone } });
}

function QuietHoursForm({ quietHours, timeZone: storedZone }: Preferences) {
  const [quiet, setQuiet] = useState({ quietFrom: quietHours?.from ?? "", quietTo: quietHours?.to ?? "" });
  const timeZone = quietHours ? storedZone : zoneOfBrowser;
  // Quiet hours need a start and an end, so each of the two fields is required if the other field has a value.
  const quietField = (name: keyof typeof quiet, other: keyof typeof quiet) => ({
    name,
    type: "time",
    required: quiet[other] !== "",
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      setQuiet((before) => ({ ...before, [name]: value })),
  });
  return (
    <Form
      className="card stack"
      labels={t}
      fields={[
        quietField("quietFrom", "quietTo"),
        quietField("quietTo", "quietFrom"),
        { name: "timeZone", options: zonesWith(zoneOfBrowser, timeZone) },
      ]}
      values={{ quietFrom: quietHours?.from, quietTo: quietHours?.to, timeZone }}
      action={shared.save}
      send={saveQuietHours}
      said={shared.saved}
    />
  );
}

/** Page with the push preferences. Switches are saved immediately, and the quiet hours with a button. */
export default function PreferencesPage() {
  const query = useRead(...preferencesKey);
  return (
    <Page title={t.title}>
      <p className="muted">{t.hint}</p>
      <Loaded query={query}>
        {(preferences) => (
          <>
            <Switches {...preferences} />
            <QuietHoursForm {...preferences} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
