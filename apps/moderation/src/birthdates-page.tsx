import { formats, shared, words } from "@social-events/app-common/app.ts";
import { Ask } from "@social-events/app-common/ui.ts";
import { decideBirthdate, useModerated } from "./shared/calls.ts";
import { ConsolePage } from "./shared/console-page.tsx";
import { PersonLink, shortId, useNames } from "./shared/person-link.tsx";
import { Facts, Rows } from "./shared/rows.tsx";
import { t as common } from "./shared/words.ts";

const t = words({
  label: ["Ages", "Возраст"],
  intro: [
    "Adult by one birthdate, minor by another: they meet nobody now.",
    "По одной дате взрослый, по другой нет: никого не встретит.",
  ],
  nothing: ["Nobody's age is in doubt.", "Ничей возраст не вызывает сомнений."],
  adultFrom: ["Adult from, by the youngest date", "Взрослый с, по самой поздней дате"],
  since: ["In doubt since", "Сомнение с"],
  decide: ["Say when they were born", "Указать дату рождения"],
  effect: ["Ends the doubt, whatever the person says later.", "Сомнение снято, что бы человек ни сказал."],
  birthdate: ["True date of birth", "Настоящая дата рождения"],
  note: ["How you know", "Откуда это известно"],
});

export default function BirthdatesPage() {
  const doubts = useModerated("birthdates");
  const names = useNames(doubts.data?.pages.flatMap(({ data }) => data.map(({ userId }) => userId)) ?? []);
  return (
    <ConsolePage title={t.label}>
      <p>{t.intro}</p>
      <Rows
        query={doubts}
        keyOf={({ userId }) => userId}
        empty={t.nothing}
        head={({ userId }) => `${shared.user} ${shortId(userId)}`}
      >
        {({ userId, adultFrom, doubtedAt }) => (
          <>
            <Facts
              facts={[
                [shared.user, <PersonLink key="person" id={userId} names={names} />],
                [t.adultFrom, adultFrom],
                [t.since, formats.moment(doubtedAt)],
              ]}
            />
            <Ask
              label={t.decide}
              hint={t.effect}
              said={common.done}
              labels={t}
              fields={[
                { name: "birthdate", type: "date", required: true },
                { name: "note", type: "textarea", maxLength: 2000, required: true },
              ]}
              send={(said) => decideBirthdate(userId, said)}
            />
          </>
        )}
      </Rows>
    </ConsolePage>
  );
}
