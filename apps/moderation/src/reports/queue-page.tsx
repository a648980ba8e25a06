import { usePages } from "@social-events/app-common/app/queries.ts";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { SelectField } from "@social-events/app-common/ui/field.tsx";
import { useState } from "react";
import { type ReportStatus, type ReportTargetType, useCalls } from "../shared/calls.ts";
import { ConsolePage } from "../shared/console-page.tsx";
import { statusWords, targetWords } from "../shared/words.ts";
import { ReportRows } from "./report-rows.tsx";
import { reportsTexts } from "./texts.ts";

const statuses: readonly ReportStatus[] = ["open", "upheld", "dismissed"];
const types = ["anything", "user", "event", "chat"] as const;

export default function QueuePage() {
  const texts = useTexts(reportsTexts);
  const statusNames = useTexts(statusWords);
  const targets = useTexts(targetWords);
  const calls = useCalls();
  const [status, setStatus] = useState<ReportStatus>("open");
  const [type, setType] = useState<ReportTargetType | "anything">("anything");
  const reports = usePages(["reports", status, type], (asked) =>
    calls.listReports({ ...asked, status, ...(type !== "anything" && { targetType: type }) }),
  );
  return (
    <ConsolePage title={texts.label}>
      <div className="columns">
        <SelectField label={texts.status} value={status} options={statuses} names={statusNames} onChange={setStatus} />
        <SelectField
          label={texts.targetType}
          value={type}
          options={types}
          names={{ ...targets, anything: texts.anything }}
          onChange={setType}
        />
      </div>
      <ReportRows query={reports} empty={texts.nothing} />
    </ConsolePage>
  );
}
