import { ageOf, formats, say, shared, words } from "@social-events/app-common/app.ts";
import { Ask } from "@social-events/app-common/ui.ts";
import { type DisputedBirthdate, decideBirthdate, useModerated, useModeratedPerson } from "./shared/calls.ts";
import { ConsolePage } from "./shared/console-page.tsx";
import { nameOf, PersonLink, Picture } from "./shared/people.tsx";
import { Facts, GoneLine, RowHead, Rows, useDecided } from "./shared/rows.tsx";
import { waitingTime } from "./shared/waiting.ts";
import { t as common } from "./shared/words.ts";

const t = words({
  label: ["Ages", "Возраст"],
  line: ["Two dates of birth", "Две даты рождения"],
  tooYoung: ["A date of birth below the minimum age", "Возраст ниже допустимого"],
  intro: [
    "The dates of birth of these people do not show whether they are adults. They stay hidden from others until you decide.",
    "По датам рождения этих людей неясно, взрослые ли они. Пока вы не решите, их никто не видит.",
  ],
  nothing: ["All done. There are no disputed ages.", "Всё разобрано. Споров о возрасте нет."],
  inProfile: ["Date of birth in the profile", "Дата рождения в профиле"],
  notGiven: ["not given", "не указана"],
  earlier: ["By the earlier date", "По более ранней дате"],
  later: ["By the later date", "По более поздней дате"],
  adultSince: ["an adult since {day}", "взрослый с {day}"],
  adultFrom: ["not an adult until {day}", "взрослый только с {day}"],
  noneAccepted: ["no date was accepted", "принятой даты нет"],
  rounded: [
    "The app treats people as adults from the first day of the month after they come of age.",
    "Взрослым человек считается с первого числа месяца после совершеннолетия.",
  ],
  closed: ["This dispute has been resolved in the meantime.", "Этот спор уже решён."],
  since: ["Disputed since", "Спор начался"],
  decide: ["Enter the true date of birth", "Указать настоящую дату рождения"],
  title: ["True date of birth: {name}", "Настоящая дата рождения: {name}"],
  effect: [
    "This ends the dispute, even if the person enters other dates later. An adult will be shown to adults again, a minor only to minors. The date in the profile stays as it is.",
    "Это решит спор, какие бы даты человек ни указал потом. Взрослого снова увидят взрослые, несовершеннолетнего — только несовершеннолетние. Дата в профиле не изменится.",
  ],
  birthdate: ["True date of birth", "Настоящая дата рождения"],
  note: ["How do you know this?", "Откуда это известно"],
  noteHint: ["For example from an identity document.", "Например, из документа."],
});

/** Date of birth in the current profile of a person. */
function ProfileBirthdate({ userId }: { userId: string }) {
  const { data } = useModeratedPerson(userId);
  const birthdate = data?.profile.birthdate;
  return typeof birthdate === "string" ? `${formats.day(birthdate)} (${ageOf(birthdate)})` : data && t.notGiven;
}

/** Returns since when, or from when, a person is an adult by one of the dates of birth. */
function adulthood(day: string): string {
  return say(new Date(day) <= new Date() ? t.adultSince : t.adultFrom, { day: formats.day(day) });
}

function Body({ dispute, isGone }: { dispute: DisputedBirthdate; isGone: boolean }) {
  const { userId, adultFrom, earliestAdultFrom, doubtedAt, people } = dispute;
  const onDecided = useDecided();
  // Both days are the same if the earlier date of birth was that of a deleted account, which is no longer stored.
  const earlier =
    earliestAdultFrom === adultFrom ? null : earliestAdultFrom ? adulthood(earliestAdultFrom) : t.noneAccepted;
  const send = async (said: object) => {
    await decideBirthdate(userId, said);
    onDecided();
  };
  return (
    <>
      {isGone && <GoneLine>{t.closed}</GoneLine>}
      <Facts
        facts={[
          [shared.user, <PersonLink key="person" id={userId} people={people} />],
          [t.inProfile, <ProfileBirthdate key="birthdate" userId={userId} />],
          [t.earlier, earlier],
          [t.later, adulthood(adultFrom)],
          [t.since, formats.moment(doubtedAt)],
        ]}
      />
      <p className="note">{t.rounded}</p>
      {!isGone && (
        <div className="actions">
          <Ask
            label={t.decide}
            title={say(t.title, { name: nameOf(people, userId) })}
            action={shared.save}
            hint={t.effect}
            said={common.done}
            labels={t}
            fields={[
              { name: "birthdate", type: "date", required: true },
              { name: "note", type: "textarea", hint: t.noteHint, maxLength: 2000, required: true },
            ]}
            send={send}
          />
        </div>
      )}
    </>
  );
}

export default function BirthdatesPage() {
  const doubts = useModerated("birthdates");
  return (
    <ConsolePage title={t.label}>
      {doubts.data?.pages[0]?.data.length ? <p>{t.intro}</p> : null}
      <Rows
        query={doubts}
        keyOf={({ userId }) => userId}
        empty={t.nothing}
        icon="check"
        isQueue
        head={({ userId, earliestAdultFrom, doubtedAt, people }) => (
          <RowHead
            picture={<Picture type="user" url={people[0]?.avatarUrl} name={nameOf(people, userId)} />}
            title={nameOf(people, userId)}
            line={earliestAdultFrom === null ? t.tooYoung : t.line}
            chips={[]}
            time={<time dateTime={doubtedAt}>{waitingTime(doubtedAt)}</time>}
          />
        )}
      >
        {(dispute, _, isGone) => <Body dispute={dispute} isGone={isGone} />}
      </Rows>
    </ConsolePage>
  );
}
