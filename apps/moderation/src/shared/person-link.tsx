import { useClient } from "@social-events/app-common/app/session.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "wouter";

/** The names of those who have a profile that moderators can see; the others are known by their ids. */
export function useNames(ids: readonly (string | null)[]): ReadonlyMap<string, string> {
  const client = useClient();
  const userIds = [...new Set(ids.filter((id) => id !== null))].sort().slice(0, 100);
  const { data } = useQuery({
    queryKey: ["names", userIds],
    queryFn: ({ signal }) => client.profiles.listProfiles({ body: { userIds }, signal, repetitions: 0 }),
    enabled: userIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });
  return new Map(data?.data.map(({ userId, firstName }) => [userId, firstName]));
}

/** What is enough of an id to tell a few apart. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

interface PersonLinkProps {
  id: string;
  names: ReadonlyMap<string, string>;
}

/** Leads to all that there is about a person. */
export function PersonLink({ id, names }: PersonLinkProps) {
  const name = names.get(id);
  return <Link href={`/id/${id}`}>{name ? `${name} (${shortId(id)})` : shortId(id)}</Link>;
}
