import { call, type Schema, shared, useRead } from "@social-events/app-common/app.ts";
import { Form, Loaded, Page } from "@social-events/app-common/ui.ts";
import { kinds, preferences as t } from "./texts.ts";
import "./notifications.css";

type NotificationType = Schema<"NotificationType">;

/** Types of notifications, by the group of checkboxes. */
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
const zones = Object.fromEntries([zoneOfBrowser, ...Intl.supportedValuesOf("timeZone")].map((zone) => [zone, zone]));

const choices = groupNames.map((name) => ({
  name,
  type: "choices",
  options: Object.fromEntries(groups[name].map((type) => [type, kinds[type]])),
}));

/** Saves the preferences. Quiet hours need a start and an end. */
function change({ quietFrom: from, quietTo: to, timeZone, showPreviews, ...chosen }: Said): Promise<unknown> {
  const pushed = Object.values(chosen).flat();
  const push = Object.fromEntries(all.map((type) => [type, pushed.includes(type)]));
  const quietHours = from && to ? { from, to } : null;
  return call("changePreferences", { body: { push, quietHours, timeZone, showPreviews } });
}

export default function PreferencesPage() {
  const query = useRead("getPreferences", {});
  return (
    <Page title={t.title}>
      <Loaded query={query}>
        {({ push, quietHours, timeZone, showPreviews }) => (
          <Form
            className="card stack preferences"
            labels={t}
            fields={[
              ...choices,
              { name: "quietFrom", type: "time" },
              { name: "quietTo", type: "time" },
              { name: "timeZone", options: zones },
              { name: "showPreviews", type: "checkbox" },
            ]}
            values={{
              ...Object.fromEntries(groupNames.map((name) => [name, groups[name].filter((one) => push[one] ?? true)])),
              showPreviews,
              quietFrom: quietHours?.from,
              quietTo: quietHours?.to,
              timeZone: quietHours ? timeZone : zoneOfBrowser,
            }}
            action={shared.save}
            send={change}
            said={shared.saved}
          />
        )}
      </Loaded>
    </Page>
  );
}
