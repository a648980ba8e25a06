import { usePages } from "@social-events/app-common/app/queries.ts";
import { useOwnId } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { ButtonLink } from "@social-events/app-common/ui/button.tsx";
import { useCalls } from "../shared/calls.ts";
import { ConsolePage } from "../shared/console-page.tsx";
import { DecisionRows } from "./decision-rows.tsx";
import { decisionsTexts } from "./texts.ts";

/** What was done, by whom. */
export default function DecisionsPage() {
  const texts = useTexts(decisionsTexts);
  const calls = useCalls();
  const ownId = useOwnId();
  const decisions = usePages(["decisions"], calls.listDecisions);
  return (
    <ConsolePage title={texts.label}>
      <div className="actions">
        <ButtonLink to={`/id/${ownId}`}>{texts.mine}</ButtonLink>
      </div>
      <DecisionRows query={decisions} empty={texts.nothing} />
    </ConsolePage>
  );
}
