/** Reads profiles and friendships, and renders rows of people. */

import { call, client, ownId, type Schema, shared, usePages, useRead } from "@social-events/app-common/app.ts";
import { Avatar, Skeleton } from "@social-events/app-common/ui.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "preact/compat";
import { Link } from "wouter";

type Profile = Schema<"Profile">;
interface Profiles extends ReadonlyMap<string, Profile> {
  /** Whether some of the profiles are being read for the first time. */
  readonly isLoading: boolean;
}

/** Query key of the signed-in user's profile. */
export const ownProfileKey = ["getOwnProfile", {}] as const;

/** Reads the profile of the signed-in user. `App` loads this profile before it shows a page. */
export function useOwnProfile(enabled = true) {
  const [operation, input] = ownProfileKey;
  return useRead(operation, input, { enabled });
}

/** Whether a moderator has hidden the profile of the signed-in user. */
export function useIsHidden(): boolean {
  const decisions = usePages("listOwnDecisions", {}).data?.pages[0]?.data ?? [];
  // The newest decision is the first.
  const last = decisions.find(
    ({ targetType, decision }) => targetType === "user" && (decision === "hide" || decision === "restore"),
  );
  return last?.decision === "hide" && last.appeal?.outcome !== "reversed";
}

/** Whether other people can find the profile of the signed-in user. */
export function useIsFindable(): boolean {
  const own = useOwnProfile().data;
  const isHidden = useIsHidden();
  return Boolean(own?.isCompleted && !own.ageInDoubt && !isHidden);
}

/** Accepts the current version of each terms document. */
export function acceptTerms(currentTerms: Schema<"OwnProfile">["currentTerms"]) {
  const accepted = Object.entries(currentTerms).filter(([, version]) => version !== null);
  return call("completeProfile", { body: Object.fromEntries(accepted) });
}

/** Maximum number of IDs in one request. */
const mostAsked = 100;

/** Returns profiles by user ID. Hidden and missing profiles are left out. */
export function useProfiles(ids: readonly string[]): Profiles {
  const userIds = [...new Set(ids)].sort();
  const { data, isLoading, isPlaceholderData } = useQuery({
    queryKey: ["listProfiles", userIds],
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(userIds.length / mostAsked) }, (_, part) =>
        userIds.slice(part * mostAsked, (part + 1) * mostAsked),
      );
      const pages = await Promise.all(parts.map((part) => call("listProfiles", { body: { userIds: part }, signal })));
      return pages.flatMap((page) => page.data);
    },
    enabled: userIds.length > 0,
    placeholderData: keepPreviousData,
  });
  const profiles = new Map(data?.map((profile) => [profile.userId, profile]));
  return Object.assign(profiles, { isLoading: isLoading || isPlaceholderData });
}

/** Reads all friendships, friend requests and blocks of the signed-in user. */
export function useFriendships() {
  return useQuery({
    queryKey: ["iterateFriends"],
    queryFn: async ({ signal }) => {
      const all: Schema<"Friendship">[] = [];
      for await (const friendship of client.friends.iterateFriends({ query: { limit: 100 }, signal })) {
        all.push(friendship);
      }
      return all;
    },
  });
}

/** Returns the number of friend requests that wait for the user's answer. */
export function useFriendRequests(): number {
  const pending = useRead("listFriends", { query: { status: "pending", limit: 100 } }).data?.data ?? [];
  return pending.filter(({ addresseeId }) => addresseeId === ownId()).length;
}

/** Returns the number of likes that wait for the user's answer, at most 100. Badges show larger numbers as 99+. */
export function useIncomingLikes(): number {
  return useRead("listIncomingLikes", { query: { limit: 100 } }).data?.data.length ?? 0;
}

export function otherOf({ requesterId, addresseeId }: Schema<"Friendship">): string {
  return requesterId === ownId() ? addresseeId : requesterId;
}

/**
 * Returns the names of the user’s friends by ID, as options of a form field. If several friends have the same name, the
 * age and city are added.
 */
export function useFriendNames(without: readonly string[]): Readonly<Record<string, string>> {
  const friends = useFriendships().data?.filter(({ status }) => status === "accepted") ?? [];
  const profiles = [...useProfiles(friends.map(otherOf)).values()].filter(({ userId }) => !without.includes(userId));
  const nameOf = (profile: Profile) =>
    profiles.some(({ userId, firstName }) => userId !== profile.userId && firstName === profile.firstName)
      ? [nameAndAge(profile), profile.city].filter(Boolean).join(", ")
      : profile.firstName;
  return Object.fromEntries(profiles.map((profile) => [profile.userId, nameOf(profile)]));
}

/** Returns the URL of the avatar. If the profile has no avatar, returns the URL of the first photo. */
export function avatarOf(profile: Profile | undefined): string | null {
  const photo = profile && mainPhotoOf(profile);
  return photo?.thumbUrl ?? photo?.url ?? null;
}

/** Returns the avatar. If the person has no avatar, returns the first photo. */
export function mainPhotoOf<Photo extends { isAvatar: boolean }>(person: {
  photos: readonly Photo[];
}): Photo | undefined {
  return person.photos.find(({ isAvatar }) => isAvatar) ?? person.photos[0];
}

export function nameAndAge({ firstName, age }: { firstName: string; age: number | null }): string {
  return age === null ? firstName : `${firstName}, ${age}`;
}

interface PersonProps {
  name: string;
  avatarUrl: string | null;
  /** Profile that the name links to. It is not set for hidden people. */
  profileId?: string | null | undefined;
  /** Text below the name, such as a role. */
  note?: ReactNode;
  /** Actions at the end of the row. */
  children?: ReactNode;
}

export function Person({ name, avatarUrl, profileId, note, children }: PersonProps) {
  return (
    <div className="row">
      <Avatar url={avatarUrl} name={name} />
      <div className="grow">
        {profileId ? <Link href={`/people/${profileId}`}>{name}</Link> : name}
        {note && <p className="muted">{note}</p>}
      </div>
      {children}
    </div>
  );
}

interface MemberProps extends Pick<PersonProps, "note" | "children"> {
  userId: string;
  profiles: Profiles;
}

/** Row of a person, who is identified by a user ID. */
export function Member({ userId, profiles, ...rest }: MemberProps) {
  const profile = profiles.get(userId);
  if (!profile && profiles.isLoading) {
    return <Skeleton kind="row" />;
  }
  const name = profile?.firstName ?? shared.somebody;
  const isSelf = userId === ownId();
  return (
    <Person
      name={isSelf ? `${name} (${shared.you.toLocaleLowerCase()})` : name}
      avatarUrl={avatarOf(profile)}
      profileId={isSelf ? null : profile?.id}
      {...rest}
    />
  );
}
