/** People and targets as rows and links show them: with a name and a picture. */

import { shared, words } from "@social-events/app-common/app.ts";
import { Avatar, Icon } from "@social-events/app-common/ui.ts";
import { Link } from "wouter";
import type { Decision, People } from "./calls.ts";

const t = words({
  noProfile: ["No profile", "Без профиля"],
  noEvent: ["Deleted event", "Удалённое событие"],
});

/** The first characters of an id, which tell a few apart that have no name. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

/** The name of one of the people next to an object; a profile that is gone has none. */
export function nameOf(people: People, id: string | null | undefined): string {
  return people.find(({ userId }) => userId === id)?.name ?? t.noProfile;
}

interface PersonProps {
  id: string;
  people: People;
}

/** Leads to all that there is about a person. */
export function PersonLink({ id, people }: PersonProps) {
  const name = nameOf(people, id);
  const avatar = people.find(({ userId }) => userId === id)?.avatarUrl;
  return (
    <Link href={`/id/${id}`} className="person">
      <Avatar url={avatar} name={name} />
      {name}
    </Link>
  );
}

/** Two people of a chat, one over the other. */
export function Pair({ people }: { people: People }) {
  return (
    <span className="pair">
      {people.slice(0, 2).map(({ userId, name, avatarUrl }) => (
        <Avatar key={userId} url={avatarUrl} name={name} />
      ))}
    </span>
  );
}

export type PictureType = "user" | "event" | "chat";

interface PictureProps {
  type: PictureType;
  url: string | null | undefined;
  name: string;
}

/** The picture of a row: an avatar, a cover, or a sign. */
export function Picture({ type, url, name }: PictureProps) {
  if (type === "user") {
    return <Avatar url={url} name={name} />;
  }
  return url ? (
    <img className="thumbnail" src={url} alt="" loading="lazy" />
  ) : (
    <span className="thumbnail">
      <Icon name={type === "event" ? "calendar" : "chat"} />
    </span>
  );
}

/** Name of a person, event or chat in a list; what is gone is named by its kind. */
export function targetName(type: PictureType, name: string | null | undefined): string {
  return name ?? { user: t.noProfile, event: t.noEvent, chat: shared.chat }[type];
}

/** Kinds that are, or belong to, a person: a photo is known by whose it is. */
export function pictureTypeOf(type: Decision["targetType"]): PictureType {
  switch (type) {
    case "event":
    case "cover":
      return "event";
    case "chat":
    case "message":
    case "attachment":
      return "chat";
    default:
      return "user";
  }
}
