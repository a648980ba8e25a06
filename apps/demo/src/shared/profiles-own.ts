/** The profile of who is signed in. */

import { useClient } from "@social-events/app-common/app/session.tsx";
import type { Client } from "@social-events/client";
import { queryOptions, useQuery } from "@tanstack/react-query";

export function ownProfileQuery(client: Client, isEnabled = true) {
  return queryOptions({
    queryKey: ["profiles", "own"],
    queryFn: ({ signal }) => client.profiles.getOwnProfile({ signal }),
    enabled: isEnabled,
  });
}

/** In pages, which are behind the gate that has read it. */
export function useOwnProfile() {
  return useQuery(ownProfileQuery(useClient()));
}
