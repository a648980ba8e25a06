import { call, type Schema, usePages } from "@social-events/app-common/app.ts";
import { Act, List } from "@social-events/app-common/ui.ts";
import { navigate } from "wouter/use-hash-location";
import { nameAndAge, Person } from "../shared/profiles.tsx";
import { PeoplePage } from "./people-page.tsx";
import { t } from "./texts.ts";

/** Says what one thinks of somebody, and opens the chat if it makes a match. */
export async function interact(targetProfileId: string, type: Schema<"InteractionType">): Promise<void> {
  const { chatId } = await call("interact", { body: { targetProfileId, type } });
  if (chatId) {
    navigate(`/chats/${chatId}`);
  }
}

/** People who like the person and wait for an answer. */
export default function LikesPage() {
  const likes = usePages("listIncomingLikes", {});
  return (
    <PeoplePage title={t.likes}>
      <List query={likes} keyOf={({ interactionId }) => interactionId} empty={t.noLikes}>
        {({ profile }) => (
          <li className="card">
            <Person name={nameAndAge(profile)} avatarUrl={profile.photoUrl} profileId={profile.id}>
              <Act look="primary" act={() => interact(profile.id, "like")}>
                {t.like}
              </Act>
              <Act act={() => interact(profile.id, "dislike")}>{t.dislike}</Act>
            </Person>
          </li>
        )}
      </List>
    </PeoplePage>
  );
}
