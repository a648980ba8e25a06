import { call, client, ownId, type Schema, say, shared } from "@social-events/app-common/app.ts";
import { Act, Ask, ButtonLink, Icon, Menu } from "@social-events/app-common/ui.ts";
import { navigate } from "wouter/use-hash-location";
import { setLiked } from "./liked.ts";
import { t } from "./texts.ts";

interface FriendshipProps {
  userId: string;
  name: string | undefined;
  friendship: Schema<"Friendship"> | undefined;
}

/** Opens the direct chat of the caller with another user. */
export async function writeTo(userId: string): Promise<void> {
  const chat = await call("openDirectChat", { body: { userId } });
  navigate(`/chats/${chat.id}`);
}

/** Buttons to send, accept, decline or withdraw a friend request, or to unblock a user. */
export function FriendshipButtons({ userId, name, friendship }: FriendshipProps) {
  const path = { userId };
  const request = { path: { id: friendship?.id ?? "" } };
  const isAsked = friendship?.addresseeId === ownId();
  // Name of the user for screen readers, because the buttons are otherwise the same in each row of a list.
  const ofName = <span className="hidden"> {name}</span>;
  switch (friendship?.status) {
    case "accepted":
      return null;
    case "blocked":
      return (
        <Act act={() => call("unblockPerson", { path })}>
          {t.unblock}
          {ofName}
        </Act>
      );
    case "pending":
      return isAsked ? (
        <>
          <Act variant="primary" act={() => call("acceptFriendRequest", request)}>
            {shared.accept}
            {ofName}
          </Act>
          <Act act={() => call("rejectFriendRequest", request)}>
            {t.decline}
            {ofName}
          </Act>
        </>
      ) : (
        <Act act={() => call("withdrawFriendRequest", request)}>
          {t.withdraw}
          {ofName}
        </Act>
      );
    default:
      return (
        <Act act={() => call("sendFriendRequest", { body: { addresseeId: userId } })}>
          <Icon name="personAdd" /> {t.befriend}
        </Act>
      );
  }
}

interface BlockProps {
  userId: string;
  name: string;
}

/** Menu item to block a person. */
export function Block({ userId, name }: BlockProps) {
  const block = async () => {
    await call("blockPerson", { path: { userId } });
    setLiked(userId, false);
    // Refreshes the subscriptions, because the service notifies no client about a block, not even the client of the
    // blocker.
    client.follow.refresh();
  };
  return <Ask label={t.block} hint={say(t.reallyBlock, { name })} variant="danger" send={block} />;
}

/** Menu items to report a person, and to block a person who is not blocked. */
export function ReportAndBlock({ userId, name, isBlocked = false }: BlockProps & { isBlocked?: boolean }) {
  return (
    <>
      <ButtonLink to={`/reports/new/user/${userId}`}>{shared.report}</ButtonLink>
      {!isBlocked && <Block userId={userId} name={name} />}
    </>
  );
}

/** Menu with rare actions: remove from friends, report and block. */
export function FriendshipMenu({ userId, name = shared.somebody, friendship }: FriendshipProps) {
  const path = { userId };
  return (
    <Menu className="button quiet" label={<Icon name="more" />} name={say(t.more, { name })}>
      {friendship?.status === "accepted" && (
        <Ask
          label={t.unfriend}
          hint={say(t.reallyUnfriend, { name })}
          variant="danger"
          send={() => call("unfriend", { path })}
        />
      )}
      <ReportAndBlock userId={userId} name={name} isBlocked={friendship?.status === "blocked"} />
    </Menu>
  );
}
