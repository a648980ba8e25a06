import { useQuery } from "@tanstack/react-query";
import { client } from "./session.ts";

/** Returns the signed-in user from the stored session, or undefined until the session is read. */
export function useOwnUser(id: string | null | undefined) {
  const { data } = useQuery({
    queryKey: ["own user", id],
    queryFn: async () => (await client.auth.getSession()).data.session?.user ?? null,
    enabled: Boolean(id),
    networkMode: "always",
    staleTime: "static",
  });
  return data;
}
