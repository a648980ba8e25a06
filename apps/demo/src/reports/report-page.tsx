import { call, type ReportReason, reasons, type Schema, shared } from "@social-events/app-common/app.ts";
import { Form, Page } from "@social-events/app-common/ui.ts";
import { useParams } from "wouter";
import { navigate } from "wouter/use-hash-location";
import { t } from "./texts.ts";

const targetTypes = ["user", "event", "chat"] as const;

/** Those that people choose from; moderators have more. */
const offered: readonly ReportReason[] = [
  ...(["offensive_behavior", "harassment", "spam", "fraud_or_scam", "unacceptable_content", "fake_profile"] as const),
  ...(["using_someone_elses_photo", "incorrect_age", "unauthorized_promotion", "violence_or_extremism"] as const),
  ...(["illegal_content", "other"] as const),
];

export default function ReportPage() {
  const { type, id: targetId = "", messageId } = useParams();
  const targetType = targetTypes.find((one) => one === type) ?? "user";
  const send = async (said: Pick<Schema<"CreateReport">, "reason" | "description">) => {
    const messageIds = messageId && { messageIds: [messageId] };
    await call("createReport", { body: { ...said, targetType, targetId, ...messageIds } });
    navigate("/reports");
  };
  return (
    <Page title={`${shared.report}: ${shared[targetType]}`}>
      <p>{t.promise}</p>
      <Form
        className="card stack"
        labels={{ ...shared, ...t }}
        fields={[
          { name: "reason", options: Object.fromEntries(offered.map((reason) => [reason, reasons[reason]])) },
          { name: "description", type: "textarea", maxLength: 250 },
        ]}
        action={shared.send}
        send={send}
        said={t.sent}
      />
    </Page>
  );
}
