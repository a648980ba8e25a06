import {
  call,
  type ReportReason,
  reasonGroups,
  reasons,
  type Schema,
  say,
  shared,
  showToast,
  useRead,
} from "@social-events/app-common/app.ts";
import { Form, Page } from "@social-events/app-common/ui.ts";
import { useState } from "preact/hooks";
import { useParams } from "wouter";
import { navigate } from "wouter/use-hash-location";
import { useProfiles } from "../shared/profiles.tsx";
import { t } from "./texts.ts";
import "./reports.css";

const targetTypes = ["user", "event", "chat"] as const;

/** Reasons that users can choose. Moderators can choose more reasons. */
const offered: readonly ReportReason[] = [
  ...(["offensive_behavior", "harassment", "spam", "fraud_or_scam", "unacceptable_content", "fake_profile"] as const),
  ...(["using_someone_elses_photo", "account_hacked", "incorrect_age", "age_restriction_violation"] as const),
  ...(["unauthorized_promotion", "violence_or_extremism", "illegal_content", "other"] as const),
];

/** Radio buttons for the reasons, in groups. */
function Reasons() {
  const groups = reasonGroups
    .map(({ name, reasons: listed }) => ({ name, listed: listed.filter((one) => offered.includes(one)) }))
    .filter(({ listed }) => listed.length > 0);
  return groups.map(({ name, listed }) => (
    <fieldset key={name} className="reasons">
      <legend>{name}</legend>
      {listed.map((reason) => (
        <label key={reason}>
          <input type="radio" name="reason" value={reason} required />
          {reasons[reason]}
        </label>
      ))}
    </fieldset>
  ));
}

/** Returns the name of the reported person or event. Until the name is loaded, returns the type of the target. */
function useTargetName(targetType: (typeof targetTypes)[number], id: string): string {
  const person = useProfiles(targetType === "user" ? [id] : []).get(id)?.firstName;
  const event = useRead("getEvent", { path: { id } }, { enabled: targetType === "event" }).data?.title;
  return person ?? event ?? shared[targetType];
}

/** Returns the IDs of the user's reports, or no IDs if reading them fails. */
async function readReportIds(): Promise<readonly string[]> {
  const reports = await call("listReports", { query: { limit: 100 } }).catch(() => null);
  return reports?.data.map(({ id }) => id) ?? [];
}

/**
 * Sends the report. If the caller has reported the same target for the same reason within 24 hours, the service returns
 * this earlier report, and ignores the new description and the new messages.
 */
async function sendReport(body: Schema<"CreateReport">, earlierIds: readonly string[]): Promise<void> {
  const { id, status } = await call("createReport", { body });
  const isRepeated = earlierIds.includes(id);
  showToast(status !== "open" ? t.repeatedDecided : isRepeated ? t.repeated : t.sent);
}

export default function ReportPage() {
  const { type, id: targetId = "", messageId } = useParams();
  const targetType = targetTypes.find((one) => one === type) ?? "user";
  const name = useTargetName(targetType, targetId);
  // The reports are read when the form opens. If the response to a first attempt is lost, the report of this attempt is
  // therefore not an earlier one.
  const [earlierIds] = useState(readReportIds);
  const send = async ({ reason, description }: { reason: ReportReason; description?: string }) => {
    const messageIds = messageId && { messageIds: [messageId] };
    const body = { reason, ...(description && { description }), targetType, targetId, ...messageIds };
    await sendReport(body, await earlierIds);
    // Replaces the form in the history, so that going back leads to the reported page.
    navigate("/reports", { replace: true });
  };
  return (
    <Page title={say(t.about, { name })}>
      <Form
        className="card stack"
        labels={t}
        above={
          <>
            <p>
              <strong>{t.what}</strong> <span className="muted">{t.promise}</span>
            </p>
            <Reasons />
          </>
        }
        fields={[
          { name: "reason", type: "above", error: t.chooseReason },
          { name: "description", type: "textarea", hint: t.descriptionHint, maxLength: 250 },
        ]}
        action={shared.send}
        send={send}
      />
    </Page>
  );
}
