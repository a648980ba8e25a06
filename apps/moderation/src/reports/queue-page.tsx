import { shared } from "@social-events/app-common/app.ts";
import { Field } from "@social-events/app-common/ui.ts";
import { useState } from "react";
import { useModerated } from "../shared/calls.ts";
import { ConsolePage } from "../shared/console-page.tsx";
import { statusNames } from "../shared/words.ts";
import { ReportRows } from "./report-rows.tsx";
import { t } from "./texts.ts";

export default function QueuePage() {
  const [status, setStatus] = useState("open");
  const [type, setType] = useState("");
  const { user, event, chat } = shared;
  const reports = useModerated("reports", { status, ...(type && { targetType: type }) });
  return (
    <ConsolePage title={t.label}>
      <div className="columns">
        <Field
          label={t.status}
          value={status}
          options={statusNames}
          onChange={({ currentTarget }) => setStatus(currentTarget.value)}
        />
        <Field
          label={t.targetType}
          value={type}
          options={{ "": t.anything, user, event, chat }}
          onChange={({ currentTarget }) => setType(currentTarget.value)}
        />
      </div>
      <ReportRows query={reports} />
    </ConsolePage>
  );
}
