import { usePages } from "@social-events/app-common/app/queries.ts";
import { useClient, useOwnId } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { PageList } from "@social-events/app-common/ui/page-list.tsx";
import { useParams } from "wouter";
import { LinkTabs } from "../shared/link-tabs.tsx";
import { Person } from "../shared/person.tsx";
import { avatarOf } from "../shared/profiles.ts";
import { FriendshipButtons, otherOf } from "./friendship.tsx";
import { Tabs } from "./tabs.tsx";
import { peopleTexts } from "./texts.ts";

const statuses = ["accepted", "pending", "blocked"] as const;

/** Friends, requests that wait, and blocks. */
export default function FriendsPage() {
  const params = useParams();
  const status = statuses.find((one) => one === params.status) ?? "accepted";
  const t = useTexts(peopleTexts);
  const { friends, profiles } = useClient();
  const ownId = useOwnId();
  const list = usePages(["friends", status], async ({ signal, ...asked }) => {
    const { data, nextCursor } = await friends.listFriends({ query: { ...asked, status, limit: 50 }, signal });
    const userIds = data.map((friendship) => otherOf(friendship, ownId));
    const found = userIds.length > 0 ? await profiles.listProfiles({ body: { userIds }, signal }) : { data: [] };
    const rows = data.map((friendship, index) => ({
      friendship,
      profile: found.data.find(({ userId }) => userId === userIds[index]),
    }));
    return { data: rows, nextCursor };
  });
  const tabs = {
    "/people/friends": t.states.accepted,
    "/people/friends/pending": t.states.pending,
    "/people/friends/blocked": t.states.blocked,
  };
  return (
    <Page title={t.states[status]}>
      <Tabs />
      <LinkTabs label={t.friends} tabs={tabs} />
      <PageList query={list} keyOf={({ friendship }) => friendship.id} empty={t.none[status]}>
        {({ friendship, profile }) => {
          const userId = otherOf(friendship, ownId);
          const name = profile?.firstName ?? t.somebody;
          const note = friendship.requesterId === ownId ? t.asked : t.asksYou;
          return (
            <li className="card">
              <Person
                name={name}
                avatarUrl={avatarOf(profile)}
                profileId={profile?.id}
                note={status === "pending" && note}
              >
                <FriendshipButtons userId={userId} name={name} friendship={friendship} />
              </Person>
            </li>
          );
        }}
      </PageList>
    </Page>
  );
}
