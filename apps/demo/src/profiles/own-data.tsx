import { call, client, queries, say } from "@social-events/app-common/app.ts";
import { Act, Ask } from "@social-events/app-common/ui.ts";
import { download } from "../shared/browser.ts";
import { useOwnProfile } from "../shared/profiles.tsx";
import { t } from "./texts.ts";

async function saveExport(): Promise<void> {
  const everything = await call("exportProfile");
  download(new Blob([JSON.stringify(everything, null, 2)], { type: "application/json" }), "social-events.json");
}

async function deleteProfile(): Promise<void> {
  await call("deleteProfile");
  await queries.resetQueries();
}

async function deleteAccount(): Promise<void> {
  await call("deleteAccount");
  await client.auth.signOut({ scope: "local" });
}

/** All that is kept about the person, to take along or to delete; also for who is suspended. */
export function OwnData() {
  const name = useOwnProfile().data?.firstName ?? "";
  // Goes on only for who types the own first name.
  const pattern = name.replaceAll(/\P{L}/gu, ".");
  const isTyped = { name: "typed", label: say(t.typeName, { name }), required: true, pattern };
  return (
    <section className="card stack">
      <p>{t.exportHint}</p>
      <Act act={saveExport}>{t.export}</Act>
      <p>{t.deleteProfileHint}</p>
      <Ask label={t.deleteProfile} look="danger" fields={[isTyped]} send={deleteProfile} />
      <p>{t.deleteAccountHint}</p>
      <Ask label={t.deleteAccount} look="danger" fields={[isTyped]} send={deleteAccount} />
    </section>
  );
}
