import { ownId, usePages } from "@social-events/app-common/app.ts";
import { List } from "@social-events/app-common/ui.ts";
import { useParams } from "wouter";
import { Member, otherOf, useProfiles } from "../shared/profiles.tsx";
import { Tabs } from "../shared/tabs.tsx";
import { FriendshipButtons } from "./friendship.tsx";
import { PeoplePage } from "./people-page.tsx";
import { none, states, t } from "./texts.ts";

const statuses = ["accepted", "pending", "blocked"] as const;
const tabs = {
  "/people/friends": states.accepted,
  "/people/friends/pending": states.pending,
  "/people/friends/blocked": states.blocked,
};

/** Friends, requests that wait, and blocks. */
export default function FriendsPage() {
  const params = useParams();
  const status = statuses.find((one) => one === params.status) ?? "accepted";
  const friends = usePages("listFriends", { query: { status } });
  const profiles = useProfiles(friends.data?.pages.flatMap(({ data }) => data.map(otherOf)) ?? []);
  return (
    <PeoplePage title={states[status]}>
      <Tabs label={t.friends} tabs={tabs} />
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
    </PeoplePage>
  );
}
