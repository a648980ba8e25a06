import { call, type Schema, shared, useRead } from "@social-events/app-common/app.ts";
import { Form, Loaded, Page } from "@social-events/app-common/ui.ts";
import type { Answer } from "@social-events/client";
import type { ChangeEvent } from "preact/compat";
import { useState } from "preact/hooks";
import { kinds, preferences as t } from "./texts.ts";
import "./notifications.css";

type NotificationType = Schema<"NotificationType">;

/** Notification types of each group of checkboxes. */
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
const all: readonly NotificationType[] = Object.values(groups).flat();

interface Said extends Record<GroupName, NotificationType[]> {
  quietFrom: string | null;
  quietTo: string | null;
  timeZone: string;
  showPreviews: boolean;
}

const zoneOfBrowser = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Returns the options of the time zone field: the given time zones, followed by the time zones that the browser
 * supports.
 */
function zonesWith(...first: string[]): Record<string, string> {
  return Object.fromEntries([...first, ...Intl.supportedValuesOf("timeZone")].map((zone) => [zone, zone]));
}

const choices = groupNames.map((name) => ({
  name,
  type: "choices",
  all: t.all,
  options: Object.fromEntries(groups[name].map((type) => [type, kinds[type]])),
}));

/** Saves the preferences. */
function change({ quietFrom: from, quietTo: to, timeZone, showPreviews, ...chosen }: Said): Promise<unknown> {
  const pushed = Object.values(chosen).flat();
  const push = Object.fromEntries(all.map((type) => [type, pushed.includes(type)]));
  const quietHours = from && to ? { from, to } : null;
  return call("changePreferences", { body: { push, quietHours, timeZone, showPreviews } });
}

function PreferencesForm({ push, quietHours, timeZone: storedZone, showPreviews }: Answer<"getPreferences">) {
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
      className="card stack preferences"
      labels={t}
      fields={[
        ...choices,
        quietField("quietFrom", "quietTo"),
        quietField("quietTo", "quietFrom"),
        { name: "timeZone", options: zonesWith(zoneOfBrowser, timeZone) },
        { name: "showPreviews", type: "checkbox" },
      ]}
      values={{
        ...Object.fromEntries(groupNames.map((name) => [name, groups[name].filter((one) => push[one] ?? true)])),
        showPreviews,
        quietFrom: quietHours?.from,
        quietTo: quietHours?.to,
        timeZone,
      }}
      action={shared.save}
      send={change}
      said={shared.saved}
    />
  );
}

export default function PreferencesPage() {
  const query = useRead("getPreferences", {});
  return (
    <Page title={t.title}>
      <Loaded query={query}>{(preferences) => <PreferencesForm {...preferences} />}</Loaded>
    </Page>
  );
}
