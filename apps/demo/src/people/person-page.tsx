import { ownId, type Schema, say, showToast, usePages, useRead } from "@social-events/app-common/app.ts";
import { Act, ButtonLink, Empty, Icon, isGone, Page, Waiting } from "@social-events/app-common/ui.ts";
import { useParams } from "wouter";
import {
  avatarOf,
  nameAndAge,
  otherOf,
  useFriendships,
  useIsFindable,
  useIsHidden,
  useOwnProfile,
} from "../shared/profiles.tsx";
import { About } from "./about.tsx";
import { FriendshipButtons, FriendshipMenu, writeTo } from "./friendship.tsx";
import { Gallery } from "./gallery.tsx";
import { useIsLiked } from "./liked.ts";
import { useInteraction } from "./match.tsx";
import { t } from "./texts.ts";

type Profile = Schema<"Profile">;

/**
 * In the user's own profile, removes the answers that the user hides from others. The service returns hidden answers
 * only to their owner.
 */
function useShown(person: Profile | undefined): Profile | undefined {
  const own = useOwnProfile().data;
  if (!person || person.userId !== own?.userId) {
    return person;
  }
  const { birthdate, zodiac, datingPurpose } = person;
  return {
    ...person,
    birthdate: own.showBirthdate ? birthdate : null,
    zodiac: own.showZodiac ? zodiac : null,
    datingPurpose: own.showDatingPurpose ? datingPurpose : null,
  };
}

/** Page of a person, who is identified by a profile ID or a user ID. */
export default function PersonPage() {
  const { profileId = "", userId = "" } = useParams();
  const one = useRead("getProfile", { path: { id: profileId } }, { enabled: Boolean(profileId) });
  const found = useRead("listProfiles", { body: { userIds: [userId] } }, { enabled: Boolean(userId) });
  const person = useShown(isGone(one.error) ? undefined : (one.data ?? found.data?.data[0]));
  return (
    <Page
      title={person ? nameAndAge(person) : t.title}
      actions={person && person.userId !== ownId() && <MoreActions person={person} />}
    >
      {!isGone(one.error) && <Waiting query={profileId ? one : found} skeleton="page" />}
      {person && (
        <article className="profile">
          <Gallery photos={person.photos} name={person.firstName} />
          <div className="about">
            {person.city && (
              <p className="row muted">
                <Icon name="pin" /> {person.city}
              </p>
            )}
            {person.userId === ownId() ? <OwnNote /> : <Actions person={person} />}
            <About person={person} />
          </div>
        </article>
      )}
      {(isGone(one.error) || found.data?.data.length === 0) && (
        <Empty icon="hidden" action={<ButtonLink to="/people">{t.toDiscover}</ButtonLink>}>
          {t.hidden}
        </Empty>
      )}
    </Page>
  );
}

/** Note on the user's own profile, with a link to its form. */
function OwnNote() {
  const isFindable = useIsFindable();
  return (
    <p className="row">
      {isFindable ? t.isYou : t.isYouLater} <ButtonLink to="/profile">{t.editOwn}</ButtonLink>
    </p>
  );
}

/** Whether the caller and this user are a match. Only the 50 newest matches are checked. */
function useIsMatch(userId: string): boolean {
  const matches = usePages("listMatches", { query: { limit: 50 } }).data?.pages[0]?.data ?? [];
  return matches.some(({ profiles }) => profiles.some((other) => other.userId === userId));
}

function useFriendship(userId: string) {
  const friendships = useFriendships();
  return { isKnown: Boolean(friendships.data), friendship: friendships.data?.find((one) => otherOf(one) === userId) };
}

function MoreActions({ person: { userId, firstName } }: { person: Profile }) {
  const { friendship } = useFriendship(userId);
  return <FriendshipMenu userId={userId} name={firstName} friendship={friendship} />;
}

function Actions({ person }: { person: Profile }) {
  const { userId, firstName } = person;
  const { isKnown, friendship } = useFriendship(userId);
  const { interact, dialog } = useInteraction();
  const isMatch = useIsMatch(userId);
  const isLiked = useIsLiked(userId);
  const isHidden = useIsHidden();
  const like = async () => {
    if (isLiked) {
      return;
    }
    const isMutual = await interact({ ...person, photoUrl: avatarOf(person) }, "like");
    if (!isMutual) {
      showToast(say(isHidden ? t.likedHidden : t.liked, { name: firstName }));
    }
  };
  const isBlocked = friendship?.status === "blocked";
  return (
    <>
      {isBlocked && <p>{t.isBlocked}</p>}
      <div className="actions">
        {!isBlocked && (
          <Act variant="primary" act={() => writeTo(userId)}>
            <Icon name="chat" /> {t.write}
          </Act>
        )}
        {!isBlocked && !isMatch && (
          // The button stays after a like, because it has the keyboard focus.
          <Act act={like} {...(isLiked && { "aria-disabled": true, variant: "quiet", className: "liked" })}>
            <Icon name="heart" /> {isLiked ? t.alreadyLiked : t.like}
          </Act>
        )}
        {isKnown && <FriendshipButtons userId={userId} name={firstName} friendship={friendship} />}
      </div>
      {dialog}
    </>
  );
}
