import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { tell } from "@social-events/app-common/app/toasts.ts";
import { Button } from "@social-events/app-common/ui/button.tsx";
import { SelectField, TextAreaField } from "@social-events/app-common/ui/field.tsx";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { type ReportReason, reportReasons } from "@social-events/app-common/words/reports-reasons.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useLocation, useParams } from "wouter";
import { reportsTexts } from "./texts.ts";

const targetTypes = ["user", "event", "chat"] as const;

/** Those that people choose from; moderators have more. */
const offered = [
  "offensive_behavior",
  "harassment",
  "spam",
  "fraud_or_scam",
  "unacceptable_content",
  "fake_profile",
  "using_someone_elses_photo",
  "incorrect_age",
  "unauthorized_promotion",
  "violence_or_extremism",
  "illegal_content",
  "other",
] as const satisfies ReportReason[];

export default function ReportPage() {
  const { type, id = "", messageId } = useParams();
  const targetType = targetTypes.find((one) => one === type) ?? "user";
  const t = useTexts(reportsTexts);
  const names = useTexts(reportReasons);
  const { reports } = useClient();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const report = useMutation({
    mutationFn: reports.createReport,
    onSuccess: () => {
      tell(t.sent);
      navigate("/reports");
      return queries.invalidateQueries({ queryKey: ["reports"] });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const description = String(values.get("description")).trim();
    report.mutate({
      body: {
        targetType,
        targetId: id,
        reason: values.get("reason") as ReportReason,
        ...(description && { description }),
        ...(messageId && { messageIds: [messageId] }),
      },
    });
  };
  return (
    <Page title={t.reportOf[targetType]}>
      <form className="card stack" onSubmit={submit}>
        <p>{t.promise}</p>
        <SelectField label={t.reason} name="reason" options={offered} names={names} />
        <TextAreaField label={t.description} name="description" maxLength={250} />
        <Button look="primary" type="submit" isBusy={report.isPending}>
          {t.send}
        </Button>
      </form>
    </Page>
  );
}
