/** What the person and another one are to each other, and what can be done about it. */

import { useClient, useOwnId } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button } from "@social-events/app-common/ui/button.tsx";
import { ConfirmDialog } from "@social-events/app-common/ui/dialog.tsx";
import type { components } from "@social-events/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { peopleTexts } from "./texts.ts";

export type Friendship = components["schemas"]["Friendship"];

export function otherOf({ requesterId, addresseeId }: Friendship, ownId: string): string {
  return requesterId === ownId ? addresseeId : requesterId;
}

/** All friendships, requests and blocks of the person. */
export function useFriendships() {
  const { friends } = useClient();
  return useQuery({
    queryKey: ["friends", "all"],
    queryFn: async ({ signal }) => {
      const all: Friendship[] = [];
      for await (const friendship of friends.iterateFriends({ query: { limit: 100 }, signal })) {
        all.push(friendship);
      }
      return all;
    },
  });
}

interface FriendshipProps {
  userId: string;
  name: string;
  /** Null where there is none. */
  friendship: Friendship | null;
}

/** What ends something, and is asked about before. */
type Ending = "unfriend" | "block";

export function FriendshipButtons({ userId, name, friendship }: FriendshipProps) {
  const t = useTexts(peopleTexts);
  const client = useClient();
  const { friends } = client;
  const ownId = useOwnId();
  const queries = useQueryClient();
  const [ending, setEnding] = useState<Ending | null>(null);
  const act = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onSettled: async () => {
      setEnding(null);
      // Of a block nobody is told, not even this device.
      client.follow.refresh();
      await Promise.all(
        ["friends", "people", "profiles", "chats"].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      );
    },
  });
  const path = { userId };
  const button = (label: string, call: () => Promise<unknown>) => (
    <Button isBusy={act.isPending} onClick={() => act.mutate(call)}>
      {label}
    </Button>
  );
  const endings = {
    unfriend: { label: t.unfriend, question: t.reallyUnfriend(name), call: () => friends.unfriend({ path }) },
    block: { label: t.block, question: t.reallyBlock(name), call: () => friends.blockPerson({ path }) },
  };
  const request = { path: { id: friendship?.id ?? "" } };
  const isAsked = friendship?.addresseeId === ownId;
  const asking = ending && endings[ending];
  return (
    <>
      {(!friendship || friendship.status === "rejected") &&
        button(t.befriend, () => friends.sendFriendRequest({ body: { addresseeId: userId } }))}
      {friendship?.status === "pending" && isAsked && button(t.accept, () => friends.acceptFriendRequest(request))}
      {friendship?.status === "pending" && isAsked && button(t.reject, () => friends.rejectFriendRequest(request))}
      {friendship?.status === "pending" && !isAsked && button(t.withdraw, () => friends.withdrawFriendRequest(request))}
      {friendship?.status === "accepted" && <Button onClick={() => setEnding("unfriend")}>{t.unfriend}</Button>}
      {friendship?.status === "blocked" ? (
        button(t.unblock, () => friends.unblockPerson({ path }))
      ) : (
        <Button onClick={() => setEnding("block")}>{t.block}</Button>
      )}
      {asking && (
        <ConfirmDialog
          title={asking.label}
          action={asking.label}
          isBusy={act.isPending}
          onConfirm={() => act.mutate(asking.call)}
          onClose={() => setEnding(null)}
        >
          <p>{asking.question}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
