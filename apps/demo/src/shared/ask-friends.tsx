import { words } from "@social-events/app-common/app.ts";
import { Ask, ButtonLink } from "@social-events/app-common/ui.ts";
import { useFriendNames, useFriendships } from "./profiles.tsx";

const t = words({
  friend: ["Friend", "Друг"],
  addFriends: ["Add friends", "Добавить друзей"],
});

interface AskFriendProps {
  label: string;
  title?: string;
  hint?: string;
  /** Users who cannot be chosen. */
  without: readonly string[];
  send: (body: { userId: string }) => Promise<unknown>;
}

/**
 * Button that opens a dialog to choose a friend of the caller. If the caller has no friends, a link to the page for
 * adding friends is shown instead.
 */
export function AskFriend({ label, title, hint, without, send }: AskFriendProps) {
  const friendships = useFriendships().data;
  const options = useFriendNames(without);
  if (friendships && !friendships.some(({ status }) => status === "accepted")) {
    return <ButtonLink to="/people/friends/links">{t.addFriends}</ButtonLink>;
  }
  return (
    Object.keys(options).length > 0 && (
      <Ask
        label={label}
        {...(title && { title })}
        {...(hint && { hint })}
        fields={[{ name: "userId", label: t.friend, options, required: true }]}
        send={send}
      />
    )
  );
}
