/** The friends of who is signed in, for choosing some of them. */

import { useClient, useOwnId } from "@social-events/app-common/app/session.tsx";
import { useQuery } from "@tanstack/react-query";
import { type Profile, useProfiles } from "./profiles.ts";

const mostChosenFrom = 100;

export function useFriends(): { friends: readonly Profile[]; isPending: boolean } {
  const client = useClient();
  const ownId = useOwnId();
  const { data, isPending } = useQuery({
    queryKey: ["friends", "accepted", "all"],
    queryFn: ({ signal }) =>
      client.friends.listFriends({ query: { status: "accepted", limit: mostChosenFrom }, signal }),
  });
  const ids = (data?.data ?? []).map(({ requesterId, addresseeId }) =>
    requesterId === ownId ? addresseeId : requesterId,
  );
  const profiles = useProfiles(ids);
  return { friends: [...profiles.values()], isPending };
}
