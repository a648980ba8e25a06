import { call, formats, ownId, type Schema, say, shared, useRead } from "@social-events/app-common/app.ts";
import { Act, ButtonLink, Empty, Page, Waiting } from "@social-events/app-common/ui.ts";
import { useParams } from "wouter";
import { navigate } from "wouter/use-hash-location";
import { answerNames, chosenFields, languageNames } from "../profiles/answers.ts";
import { fields } from "../profiles/texts.ts";
import { nameAndAge, otherOf, useFriendships } from "../shared/profiles.tsx";
import { FriendshipButtons, interact } from "./friendship.tsx";
import { t } from "./texts.ts";

type Profile = Schema<"Profile">;

/** By the id of the profile or of the user. */
export default function PersonPage() {
  const { profileId = "", userId = "" } = useParams();
  const one = useRead("getProfile", { path: { id: profileId } }, { enabled: Boolean(profileId) });
  const found = useRead("listProfiles", { body: { userIds: [userId] } }, { enabled: Boolean(userId) });
  const person = one.data ?? found.data?.data[0];
  return (
    <Page title={person ? nameAndAge(person) : t.title}>
      <Waiting query={profileId ? one : found} />
      {person && <Person person={person} />}
      {found.data?.data.length === 0 && <Empty>{t.hidden}</Empty>}
    </Page>
  );
}

function Person({ person }: { person: Profile }) {
  const { bio, photos, firstName } = person;
  return (
    <>
      {photos.length > 0 && (
        <ul className="tiles">
          {photos.map(({ id, url }) => (
            <li key={id}>
              {url && <img className="photo" src={url} alt={say(t.photoOf, { name: firstName })} loading="lazy" />}
            </li>
          ))}
        </ul>
      )}
      {person.userId === ownId() ? (
        <p className="row">
          {t.isYou} <ButtonLink to="/profile">{t.editOwn}</ButtonLink>
        </p>
      ) : (
        <Actions person={person} />
      )}
      {bio && <p className="written">{bio}</p>}
      <Answers person={person} />
    </>
  );
}

function Actions({ person: { id, userId, firstName } }: { person: Profile }) {
  const friendships = useFriendships();
  const friendship = friendships.data?.find((one) => otherOf(one) === userId);
  const write = async () => {
    const chat = await call("openDirectChat", { body: { userId } });
    navigate(`/chats/${chat.id}`);
  };
  const isBlocked = friendship?.status === "blocked";
  return (
    <>
      {friendship?.status === "accepted" && <p>{t.areFriends}</p>}
      {isBlocked && <p>{t.isBlocked}</p>}
      <div className="actions">
        {!isBlocked && (
          <>
            <Act variant="primary" act={write}>
              {t.write}
            </Act>
            <Act act={() => interact(id, "like")} said={t.liked}>
              {t.like}
            </Act>
          </>
        )}
        {friendships.data && <FriendshipButtons userId={userId} name={firstName} friendship={friendship} />}
        <ButtonLink to={`/reports/new/user/${userId}`}>{shared.report}</ButtonLink>
      </div>
    </>
  );
}

/** What the person has said about themselves. */
function Answers({ person }: { person: Profile }) {
  const nameOf = (answer: string | null) => answer && (answerNames[answer] ?? answer);
  const answers = {
    city: person.city,
    hometown: person.hometown,
    birthdate: person.birthdate && formats.day(person.birthdate),
    zodiac: nameOf(person.zodiac),
    ...Object.fromEntries(chosenFields.map((field) => [field, nameOf(person[field])])),
    height: person.height,
    languages: person.languages.map((code) => languageNames.of(code)).join(", "),
    educations: person.educations.map(({ level }) => nameOf(level)).join(", "),
  };
  const names: Readonly<Record<string, string>> = fields;
  return (
    <dl className="columns">
      {Object.entries(answers).map(
        ([field, answer]) =>
          answer && (
            <div key={field}>
              <dt className="muted">{names[field]}</dt>
              <dd>{answer}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
