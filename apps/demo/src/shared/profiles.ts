/** Names and pictures of people of whom only the ids are known, as of friends and the people of a group. */

import { useClient } from "@social-events/app-common/app/session.tsx";
import type { components } from "@social-events/client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

export type Profile = components["schemas"]["Profile"];

/** By the id of the person; who is hidden or has no profile is missing. */
export function useProfiles(userIds: readonly string[]): ReadonlyMap<string, Profile> {
  const client = useClient();
  const ids = [...new Set(userIds)].sort();
  const { data } = useQuery({
    queryKey: ["profiles", ids],
    queryFn: ({ signal }) => client.profiles.listProfiles({ body: { userIds: ids }, signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return new Map(data?.data.map((profile) => [profile.userId, profile]));
}

/** The picture that stands for a person. */
export function avatarOf(profile: Profile | undefined): string | null {
  const photo = profile?.photos.find(({ isAvatar }) => isAvatar) ?? profile?.photos[0];
  return photo?.thumbUrl ?? photo?.url ?? null;
}
