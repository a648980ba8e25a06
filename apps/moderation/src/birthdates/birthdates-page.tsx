import { useFormats } from "@social-events/app-common/app/formats.ts";
import { usePages } from "@social-events/app-common/app/queries.ts";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { TextAreaField, TextField } from "@social-events/app-common/ui/field.tsx";
import { Facts } from "../reports/evidence-view.tsx";
import { AskButton } from "../shared/ask-button.tsx";
import { type DoubtedBirthdate, useCalls } from "../shared/calls.ts";
import { ConsolePage } from "../shared/console-page.tsx";
import { PersonLink, shortId, useNames } from "../shared/person-link.tsx";
import { Rows } from "../shared/rows.tsx";
import { sharedTexts } from "../shared/texts.ts";
import { targetWords } from "../shared/words.ts";
import { birthdatesTexts } from "./texts.ts";

function Doubt({ doubt: { userId, adultFrom, doubtedAt } }: { doubt: DoubtedBirthdate }) {
  const texts = useTexts(birthdatesTexts);
  const formats = useFormats();
  const calls = useCalls();
  const { done } = useTexts(sharedTexts);
  const { user } = useTexts(targetWords);
  const names = useNames([userId]);
  return (
    <>
      <Facts
        facts={[
          [user, <PersonLink key="person" id={userId} names={names} />],
          [texts.adultFrom, adultFrom],
          [texts.since, formats.moment(doubtedAt)],
        ]}
      />
      <div className="actions">
        <AskButton
          label={texts.decide}
          title={texts.decide}
          hint={texts.effect}
          action={texts.decide}
          done={done}
          send={(read) => calls.decideBirthdate(userId, { birthdate: read("birthdate"), note: read("note") })}
        >
          <TextField label={texts.birthdate} name="birthdate" type="date" required />
          <TextAreaField label={texts.note} name="note" rows={2} maxLength={2000} required />
        </AskButton>
      </div>
    </>
  );
}

export default function BirthdatesPage() {
  const texts = useTexts(birthdatesTexts);
  const calls = useCalls();
  const { user } = useTexts(targetWords);
  const doubts = usePages(["birthdates"], calls.listBirthdates);
  return (
    <ConsolePage title={texts.label}>
      <p>{texts.intro}</p>
      <Rows
        query={doubts}
        keyOf={({ userId }) => userId}
        empty={texts.nothing}
        head={({ userId }) => `${user} ${shortId(userId)}`}
      >
        {(doubt) => <Doubt doubt={doubt} />}
      </Rows>
    </ConsolePage>
  );
}
