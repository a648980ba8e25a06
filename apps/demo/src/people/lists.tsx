/** Friends with requests and blocks, people who like one, and matches. */

import { call, ownId, say, usePages } from "@social-events/app-common/app.ts";
import { Act, Ask, ButtonLink, List } from "@social-events/app-common/ui.ts";
import { useParams } from "wouter";
import { markRead } from "../notifications/bell.tsx";
import { Member, nameAndAge, otherOf, Person, useProfiles } from "../shared/profiles.tsx";
import { TabbedPage, Tabs } from "../shared/tabs.tsx";
import { FriendshipButtons, interact } from "./friendship.tsx";
import { friendTabs, none, states, t, tabs } from "./texts.ts";

const statuses = ["accepted", "pending", "blocked"] as const;

/** Friends, requests that wait, and blocks. */
export function FriendsPage() {
  const params = useParams();
  const status = statuses.find((one) => one === params.status) ?? "accepted";
  const friends = usePages("listFriends", { query: { status } });
  const profiles = useProfiles(friends.data?.pages.flatMap(({ data }) => data.map(otherOf)) ?? []);
  return (
    <TabbedPage tabs={tabs} title={states[status]}>
      <Tabs label={t.title} tabs={friendTabs} />
      <List query={friends} keyOf={({ id }) => id} empty={none[status]}>
        {(friendship) => {
          const userId = otherOf(friendship);
          const note = friendship.requesterId === ownId() ? t.asked : t.asksYou;
          return (
            <li className="card">
              <Member userId={userId} profiles={profiles} note={status === "pending" && note}>
                <FriendshipButtons userId={userId} name={profiles.get(userId)?.firstName} friendship={friendship} />
              </Member>
            </li>
          );
        }}
      </List>
    </TabbedPage>
  );
}

async function dislike({ id, userId }: { id: string; userId: string }): Promise<void> {
  await interact(id, "dislike");
  await markRead("people_like", userId);
}

/** People who like the person and wait for an answer. */
export function LikesPage() {
  const likes = usePages("listIncomingLikes", {});
  return (
    <TabbedPage tabs={tabs} title={t.likes}>
      <List query={likes} keyOf={({ interactionId }) => interactionId} empty={t.noLikes}>
        {({ profile }) => (
          <li className="card">
            <Person name={nameAndAge(profile)} avatarUrl={profile.photoUrl} profileId={profile.id}>
              <Act variant="primary" act={() => interact(profile.id, "like")}>
                {t.like}
              </Act>
              <Act act={() => dislike(profile)}>{t.dislike}</Act>
            </Person>
          </li>
        )}
      </List>
    </TabbedPage>
  );
}

export function MatchesPage() {
  const matches = usePages("listMatches", {});
  return (
    <TabbedPage tabs={tabs} title={t.matches}>
      <List query={matches} keyOf={({ id }) => id} empty={t.noMatches}>
        {({ id, chatId, profiles: [other] }) =>
          other && (
            <li className="card">
              <Person name={nameAndAge(other)} avatarUrl={other.photoUrl} profileId={other.id}>
                {chatId && <ButtonLink to={`/chats/${chatId}`}>{t.write}</ButtonLink>}
                <Ask
                  label={t.endMatch}
                  hint={say(t.reallyEnd, { name: other.firstName })}
                  variant="danger"
                  send={() => call("endMatch", { path: { id } })}
                />
              </Person>
            </li>
          )
        }
      </List>
    </TabbedPage>
  );
}
