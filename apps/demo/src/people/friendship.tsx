import { call, client, ownId, type Schema, say, shared } from "@social-events/app-common/app.ts";
import { Act, Ask } from "@social-events/app-common/ui.ts";
import { navigate } from "wouter/use-hash-location";
import { t } from "./texts.ts";

interface FriendshipProps {
  userId: string;
  name: string | undefined;
  friendship: Schema<"Friendship"> | undefined;
}

/** What can be done about what the person and another one are to each other. */
export function FriendshipButtons({ userId, name = shared.somebody, friendship }: FriendshipProps) {
  const path = { userId };
  const request = { path: { id: friendship?.id ?? "" } };
  const status = friendship?.status ?? "rejected";
  const isAsked = friendship?.addresseeId === ownId();
  const block = async () => {
    await call("blockPerson", { path });
    // Of a block nobody is told, not even this device.
    client.follow.refresh();
  };
  return (
    <>
      {status === "rejected" && (
        <Act act={() => call("sendFriendRequest", { body: { addresseeId: userId } })}>{t.befriend}</Act>
      )}
      {status === "pending" && isAsked && (
        <>
          <Act act={() => call("acceptFriendRequest", request)}>{shared.accept}</Act>
          <Act act={() => call("rejectFriendRequest", request)}>{shared.refuse}</Act>
        </>
      )}
      {status === "pending" && !isAsked && <Act act={() => call("withdrawFriendRequest", request)}>{t.withdraw}</Act>}
      {status === "accepted" && (
        <Ask label={t.unfriend} hint={say(t.reallyUnfriend, { name })} send={() => call("unfriend", { path })} />
      )}
      {status === "blocked" ? (
        <Act act={() => call("unblockPerson", { path })}>{t.unblock}</Act>
      ) : (
        <Ask label={t.block} hint={say(t.reallyBlock, { name })} variant="danger" send={block} />
      )}
    </>
  );
}

/** Says what one thinks of somebody, and opens the chat if it makes a match. */
export async function interact(targetProfileId: string, type: Schema<"InteractionType">): Promise<void> {
  const { chatId } = await call("likeOrDislike", { body: { targetProfileId, type } });
  if (chatId) {
    navigate(`/chats/${chatId}`);
  }
}
