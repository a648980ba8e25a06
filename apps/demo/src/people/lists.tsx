/** Pages that list people: friends, friend requests, blocked users, received likes and matches. */

import { call, formats, ownId, type Schema, say, usePages } from "@social-events/app-common/app.ts";
import { Act, Ask, ButtonLink, Empty, Icon, initialOf, List, Loaded, Menu } from "@social-events/app-common/ui.ts";
import { Link, useParams } from "wouter";
import { markRead } from "../notifications/bell.tsx";
import {
  Member,
  mainPhotoOf,
  nameAndAge,
  otherOf,
  Person,
  useFriendRequests,
  useFriendships,
  useIsFindable,
  useProfiles,
} from "../shared/profiles.tsx";
import { TabbedPage, Tabs } from "../shared/tabs.tsx";
import { FriendshipButtons, FriendshipMenu, ReportAndBlock, writeTo } from "./friendship.tsx";
import { setLiked } from "./liked.ts";
import { useInteraction } from "./match.tsx";
import { usePeopleTabs } from "./tabs.ts";
import { friendTabs, none, photos, states, t } from "./texts.ts";
import "./discovery.css";
import "./people.css";
import "./person.css";

const statuses = ["accepted", "pending", "blocked"] as const;
const icons = { accepted: "people", pending: "personAdd", blocked: "ban" } as const;

const actions = (
  <div className="actions">
    <ButtonLink to="/people/friends/links" variant="primary">
      <Icon name="qrCode" /> {t.invite}
    </ButtonLink>
    <ButtonLink to="/people/map">
      <Icon name="map" /> <span className="wide">{t.map}</span>
    </ButtonLink>
  </div>
);

interface FriendProps {
  friendship: Schema<"Friendship">;
  profiles: ReturnType<typeof useProfiles>;
}

function Friend({ friendship, profiles }: FriendProps) {
  const { status } = friendship;
  const userId = otherOf(friendship);
  const profile = profiles.get(userId);
  return (
    <li className="card friend">
      <Member userId={userId} profiles={profiles} note={profile?.city}>
        <div className="friend-actions">
          {status === "accepted" && (
            <Act act={() => writeTo(userId)}>
              <Icon name="chat" /> <span className="write">{t.write}</span>
              <span className="hidden"> {profile?.firstName}</span>
            </Act>
          )}
          <FriendshipButtons userId={userId} name={profile?.firstName} friendship={friendship} />
          <FriendshipMenu userId={userId} name={profile?.firstName} friendship={friendship} />
        </div>
      </Member>
    </li>
  );
}

/**
 * List of friend requests. The requests that the caller has received are followed by the requests that the caller has
 * sent.
 */
function Requests({
  requests,
  profiles,
}: {
  requests: readonly Schema<"Friendship">[];
  profiles: FriendProps["profiles"];
}) {
  const parts = {
    [t.forYou]: requests.filter(({ addresseeId }) => addresseeId === ownId()),
    [t.sentByYou]: requests.filter(({ requesterId }) => requesterId === ownId()),
  };
  return Object.entries(parts).map(
    ([title, friendships]) =>
      friendships.length > 0 && (
        <section key={title} className="stack" aria-label={title}>
          <h2>{title}</h2>
          <ul className="list">
            {friendships.map((friendship) => (
              <Friend key={friendship.id} friendship={friendship} profiles={profiles} />
            ))}
          </ul>
        </section>
      ),
  );
}

/** Page with the friends, the pending requests or the blocked users. */
export function FriendsPage() {
  const params = useParams();
  const status = statuses.find((one) => one === params.status) ?? "accepted";
  const friendships = useFriendships();
  const shown = friendships.data?.filter((one) => one.status === status) ?? [];
  const profiles = useProfiles(shown.map(otherOf));
  return (
    <TabbedPage {...usePeopleTabs()} current="/people/friends" title={states[status]} actions={actions}>
      <Tabs label={t.friendLists} tabs={friendTabs} counts={{ "/people/friends/pending": useFriendRequests() }} />
      <Loaded query={friendships} skeleton="rows">
        {() =>
          shown.length === 0 ? (
            <Empty icon={icons[status]}>{none[status]}</Empty>
          ) : status === "pending" ? (
            <Requests requests={shown} profiles={profiles} />
          ) : (
            <ul className="list">
              {shown.map((friendship) => (
                <Friend key={friendship.id} friendship={friendship} profiles={profiles} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </TabbedPage>
  );
}

interface LikeProps {
  profile: Schema<"PeopleCard">;
  interact: ReturnType<typeof useInteraction>["interact"];
}

/** Card of a person who likes the caller. */
function Like({ profile, interact }: LikeProps) {
  const { id, userId, firstName, city, photoUrl } = profile;
  const url = mainPhotoOf(profile)?.url ?? photoUrl;
  const dislike = async () => {
    await interact(profile, "dislike");
    await markRead("people_like", userId);
  };
  return (
    <li className="admirer">
      <Link href={`/people/${id}`}>
        {url ? (
          <img className="photo" src={url} alt={say(photos.one, { name: firstName })} loading="lazy" />
        ) : (
          <span className="photo letter" aria-hidden="true">
            {initialOf(firstName)}
          </span>
        )}
        <span className="gallery-caption">
          <strong>{nameAndAge(profile)}</strong>
          <span>{city}</span>
        </span>
      </Link>
      <div className="decisions">
        <Act className="round small" act={dislike} aria-label={`${t.dislike}: ${firstName}`} title={t.dislike}>
          <Icon name="close" />
        </Act>
        <Act
          className="round small like"
          act={() => interact(profile, "like")}
          aria-label={`${t.like}: ${firstName}`}
          title={t.like}
        >
          <Icon name="heart" />
        </Act>
      </div>
    </li>
  );
}

/** Page with the received likes that the caller has not answered. */
export function LikesPage() {
  const likes = usePages("listIncomingLikes", {});
  const { interact, dialog } = useInteraction();
  const isFindable = useIsFindable();
  return (
    <TabbedPage {...usePeopleTabs()} title={t.likes}>
      <div className="admirers">
        <List
          query={likes}
          keyOf={({ interactionId }) => interactionId}
          empty={isFindable ? t.noLikes : t.notFindable}
          icon="heart"
          action={
            isFindable ? (
              <ButtonLink to="/profile/photos">{t.toPhotos}</ButtonLink>
            ) : (
              <ButtonLink to="/profile">{t.toReason}</ButtonLink>
            )
          }
          className="tiles"
        >
          {({ profile }) => <Like profile={profile} interact={interact} />}
        </List>
      </div>
      {dialog}
    </TabbedPage>
  );
}

export function MatchesPage() {
  const matches = usePages("listMatches", {});
  const action = (
    <ButtonLink to="/people" variant="primary">
      {t.toDiscover}
    </ButtonLink>
  );
  return (
    <TabbedPage {...usePeopleTabs()} title={t.matches}>
      <List query={matches} keyOf={({ id }) => id} empty={t.noMatches} icon="handshake" action={action}>
        {({ id, chatId, matchedAt, profiles: [other] }) =>
          other && (
            <li className="card friend">
              <Person
                name={nameAndAge(other)}
                avatarUrl={other.photoUrl}
                profileId={other.id}
                note={say(t.matched, { when: formats.relative(matchedAt) })}
              >
                <div className="friend-actions">
                  {chatId && (
                    <ButtonLink to={`/chats/${chatId}`}>
                      <Icon name="chat" /> <span className="write">{t.write}</span>
                      <span className="hidden"> {other.firstName}</span>
                    </ButtonLink>
                  )}
                  <Menu
                    className="button quiet"
                    label={<Icon name="more" />}
                    name={say(t.more, { name: other.firstName })}
                  >
                    <Ask
                      label={t.endMatch}
                      hint={say(t.reallyEnd, { name: other.firstName })}
                      variant="danger"
                      send={async () => {
                        await call("endMatch", { path: { id } });
                        setLiked(other.userId, false);
                      }}
                    />
                    <ReportAndBlock userId={other.userId} name={other.firstName} />
                  </Menu>
                </div>
              </Person>
            </li>
          )
        }
      </List>
    </TabbedPage>
  );
}
