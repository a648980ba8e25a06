import { useRead } from "@social-events/app-common/app.ts";
import { Link } from "wouter";

export type Names = ReadonlyMap<string, string>;

/** The names of those who have a profile that moderators can see; the others are known by their ids. */
export function useNames(ids: readonly (string | null | undefined)[]): Names {
  const userIds = [...new Set(ids.filter((id) => typeof id === "string"))].sort().slice(0, 100);
  const { data } = useRead(
    "listProfiles",
    { body: { userIds }, repetitions: 0 },
    { enabled: userIds.length > 0, keepsPrevious: true },
  );
  return new Map(data?.data.map(({ userId, firstName }) => [userId, firstName]));
}

/** What is enough of an id to tell a few apart. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

/** Leads to all that there is about a person, or anything else that has an id. */
export function PersonLink({ id, names }: { id: string; names: Names }) {
  const name = names.get(id);
  return <Link href={`/id/${id}`}>{name ? `${name} (${shortId(id)})` : shortId(id)}</Link>;
}
