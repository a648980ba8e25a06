import { formats, reasons } from "@social-events/app-common/app.ts";
import type { FiledReport } from "../shared/calls.ts";
import { PersonLink } from "../shared/people.tsx";
import { t } from "./texts.ts";

/** List item for a single report, with its reason, reporter, time and description. */
export function Complaint({ report }: { report: FiledReport }) {
  const { reason, description, reportAuthorId, createdAt, people } = report;
  return (
    <li className="said">
      <p className="row">
        <strong>{reasons[reason]}</strong>
        <span className="note row">
          {t.by} <PersonLink id={reportAuthorId} people={people} />
          <time dateTime={createdAt}>{formats.moment(createdAt)}</time>
        </span>
      </p>
      {description && <p className="written">{description}</p>}
    </li>
  );
}
