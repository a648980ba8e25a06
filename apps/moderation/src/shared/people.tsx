/** Names and pictures of people and targets, for rows and links. */

import { shared, words } from "@social-events/app-common/app.ts";
import { Avatar, Icon } from "@social-events/app-common/ui.ts";
import { Link } from "wouter";
import type { Decision, People } from "./calls.ts";

const t = words({
  noProfile: ["No profile", "Без профиля"],
  noEvent: ["Deleted event", "Удалённое событие"],
});

/** Returns the first characters of an ID, which are shown if the name is unknown. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

/** Returns the name of a user from the list `people`. For a user without a profile, returns a fixed text. */
export function nameOf(people: People, id: string | null | undefined): string {
  return people.find(({ userId }) => userId === id)?.name ?? t.noProfile;
}

interface PersonProps {
  id: string;
  people: People;
}

/** Link to the page of a person. */
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

/** Overlapping avatars of two participants of a chat. */
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

/** Picture in a row: an avatar, a cover or an icon. */
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

/** Returns the name of a person, event or chat. For a deleted target, returns a fixed text for its type. */
export function targetName(type: PictureType, name: string | null | undefined): string {
  return name ?? { user: t.noProfile, event: t.noEvent, chat: shared.chat }[type];
}

/**
 * Returns whether a target is shown with the picture of a person, an event or a chat. For example, a message is shown
 * with the picture of its chat.
 */
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
