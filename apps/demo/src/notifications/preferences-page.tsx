import { call, type Schema, shared, useRead } from "@social-events/app-common/app.ts";
import { Form, Loaded, Page } from "@social-events/app-common/ui.ts";
import { sentenceOf } from "./bell.tsx";
import { sentences, t } from "./texts.ts";

interface Said {
  push: Schema<"NotificationType">[];
  quietFrom: string | null;
  quietTo: string | null;
  timeZone: string;
  showPreviews: boolean;
}

const zoneOfBrowser = Intl.DateTimeFormat().resolvedOptions().timeZone;
const zones = Object.fromEntries([zoneOfBrowser, ...Intl.supportedValuesOf("timeZone")].map((zone) => [zone, zone]));
const { chat_of_event: _, ...spoken } = sentences;
const types = Object.keys(spoken) as Schema<"NotificationType">[];
const typeNames = Object.fromEntries(types.map((type) => [type, sentenceOf({ type })]));

/** Hours are quiet once both of their ends are said. */
function change({ push, quietFrom: from, quietTo: to, ...said }: Said): Promise<unknown> {
  const quietHours = from && to ? { from, to } : null;
  const pushed = Object.fromEntries(types.map((type) => [type, push.includes(type)]));
  return call("changePreferences", { body: { ...said, quietHours, push: pushed } });
}

export default function PreferencesPage() {
  const query = useRead("getPreferences", {});
  return (
    <Page title={t.preferences}>
      <Loaded query={query}>
        {({ push, quietHours, timeZone, showPreviews }) => (
          <Form
            className="card stack"
            labels={t}
            fields={[
              { name: "push", label: t.pushed, type: "choices", options: typeNames },
              { name: "showPreviews", type: "checkbox" },
              { name: "quietFrom", type: "time" },
              { name: "quietTo", type: "time" },
              { name: "timeZone", options: zones },
            ]}
            values={{
              push: types.filter((type) => push[type] ?? true),
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
