import { useFormats } from "@social-events/app-common/app/formats.ts";
import { useClient, useOwnId } from "@social-events/app-common/app/session.tsx";
import { language, useTexts } from "@social-events/app-common/app/texts.ts";
import { Button, ButtonLink } from "@social-events/app-common/ui/button.tsx";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { Empty, Loaded } from "@social-events/app-common/ui/states.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "wouter";
import { chosenFields, useAnswerNames } from "../profiles/answers.ts";
import { profilesTexts } from "../profiles/texts.ts";
import type { Profile } from "../shared/profiles.ts";
import { FriendshipButtons, otherOf, useFriendships } from "./friendship.tsx";
import { peopleTexts } from "./texts.ts";
import "./people.css";

/** A person in full, by the id of the profile or of the user. */
export default function PersonPage() {
  const { profileId, userId = "" } = useParams();
  const t = useTexts(peopleTexts);
  const { profiles } = useClient();
  const person = useQuery({
    queryKey: ["profiles", "one", profileId ?? userId],
    queryFn: async ({ signal }) => {
      if (profileId) {
        return await profiles.getProfile({ path: { id: profileId }, signal });
      }
      const { data } = await profiles.listProfiles({ body: { userIds: [userId] }, signal });
      return data[0] ?? null;
    },
  });
  return (
    <Page title={person.data ? t.nameAndAge(person.data.firstName, person.data.age) : t.title}>
      <Loaded query={person}>{(shown) => (shown ? <Person person={shown} /> : <Empty>{t.hidden}</Empty>)}</Loaded>
    </Page>
  );
}

function Person({ person }: { person: Profile }) {
  const t = useTexts(peopleTexts);
  const ownId = useOwnId();
  const { bio, photos, firstName } = person;
  return (
    <>
      {photos.length > 0 && (
        <ul className="photos">
          {photos.map(({ id, url }) => (
            <li key={id}>{url && <img src={url} alt={t.photoOf(firstName)} loading="lazy" />}</li>
          ))}
        </ul>
      )}
      {person.userId === ownId ? (
        <p className="row">
          {t.isYou} <ButtonLink to="/profile">{t.editOwn}</ButtonLink>
        </p>
      ) : (
        <Actions person={person} />
      )}
      {bio && <p className="bio">{bio}</p>}
      <Answers person={person} />
    </>
  );
}

function Actions({ person: { id, userId, firstName } }: { person: Profile }) {
  const t = useTexts(peopleTexts);
  const { chats, people } = useClient();
  const ownId = useOwnId();
  const [, navigate] = useLocation();
  const friendships = useFriendships();
  const friendship = friendships.data?.find((one) => otherOf(one, ownId) === userId) ?? null;
  const write = useMutation({
    mutationFn: () => chats.openDirectChat({ body: { userId } }),
    onSuccess: (chat) => navigate(`/chats/${chat.id}`),
  });
  const like = useMutation({
    mutationFn: () => people.interact({ body: { targetProfileId: id, type: "like" } }),
    onSuccess: ({ chatId }) => chatId && navigate(`/chats/${chatId}`),
  });
  const isBlocked = friendship?.status === "blocked";
  return (
    <>
      {friendship?.status === "accepted" && (
        <p>
          <span className="chip">{t.areFriends}</span>
        </p>
      )}
      {isBlocked && <p>{t.blocked}</p>}
      <div className="actions">
        {!isBlocked && (
          <>
            <Button look="primary" isBusy={write.isPending} onClick={() => write.mutate()}>
              {t.write}
            </Button>
            <Button isBusy={like.isPending} aria-pressed={like.isSuccess} onClick={() => like.mutate()}>
              {t.like}
            </Button>
          </>
        )}
        {friendships.data && <FriendshipButtons userId={userId} name={firstName} friendship={friendship} />}
        <ButtonLink to={`/reports/new/user/${userId}`}>{t.report}</ButtonLink>
      </div>
    </>
  );
}

/** What the person has said about themselves. */
function Answers({ person }: { person: Profile }) {
  const { fields } = useTexts(profilesTexts);
  const names = useAnswerNames("");
  const formats = useFormats();
  const languages = new Intl.DisplayNames(language.use(), { type: "language" });
  const answers: [string, string | null][] = [
    [fields.city, person.city],
    [fields.hometown, person.hometown],
    [fields.birthdate, person.birthdate && formats.day(person.birthdate)],
    [fields.zodiac, person.zodiac && names[person.zodiac]],
    ...chosenFields.map((field): [string, string | null] => [fields[field], names[person[field] ?? ""]]),
    [fields.height, person.height === null ? null : String(person.height)],
    [fields.languages, person.languages.map((code) => languages.of(code)).join(", ")],
  ];
  return (
    <dl className="answers">
      {answers.map(([name, answer]) => answer && <Answer key={name} name={name} answer={answer} />)}
    </dl>
  );
}

function Answer({ name, answer }: { name: string; answer: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{answer}</dd>
    </div>
  );
}
