/** The own profile, and changing it. */

import { useClient } from "@social-events/app-common/app/session.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ownProfileQuery } from "../shared/profiles-own.ts";

export function useChangeProfile() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: client.profiles.updateProfile,
    onSuccess: (profile) => queries.setQueryData(ownProfileQuery(client).queryKey, profile),
  });
}
