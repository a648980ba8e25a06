import { say, shared } from "@social-events/app-common/app.ts";
import { Field } from "@social-events/app-common/ui.ts";
import { useState } from "preact/hooks";
import { useModerated, useQueues } from "../shared/calls.ts";
import { ConsolePage } from "../shared/console-page.tsx";
import { waitingTime } from "../shared/waiting.ts";
import { statusNames } from "../shared/words.ts";
import { ReportRows } from "./report-rows.tsx";
import { t } from "./texts.ts";

/** Number of open reports and waiting time of the oldest report. */
function Length() {
  const { data } = useQueues();
  const { waiting = 0, oldestAt = null } = data?.reports ?? {};
  return oldestAt === null ? null : (
    <p className="muted">{say(t.length, { count: waiting, oldest: waitingTime(oldestAt) })}</p>
  );
}

export default function QueuePage() {
  const [status, setStatus] = useState("open");
  const [type, setType] = useState("");
  const { user, event, chat } = shared;
  const reports = useModerated("reports", { status, ...(type && { targetType: type }) });
  return (
    <ConsolePage title={t.label}>
      {status === "open" && type === "" && <Length />}
      <div className="queue-filters">
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
      <ReportRows key={`${status} ${type}`} query={reports} isQueue={status === "open"} />
    </ConsolePage>
  );
}
