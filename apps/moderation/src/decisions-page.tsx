import { ownId } from "@social-events/app-common/app.ts";
import { ButtonLink } from "@social-events/app-common/ui.ts";
import { DecisionRows, t } from "./decision-rows.tsx";
import { useModerated } from "./shared/calls.ts";
import { ConsolePage } from "./shared/console-page.tsx";

/** What was done, by whom. */
export default function DecisionsPage() {
  const decisions = useModerated("decisions");
  return (
    <ConsolePage title={t.label}>
      <div className="actions">
        <ButtonLink to={`/id/${ownId()}`}>{t.mine}</ButtonLink>
      </div>
      <DecisionRows query={decisions} />
    </ConsolePage>
  );
}
