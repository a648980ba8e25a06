import { Avatar } from "@social-events/app-common/ui/avatar.tsx";
import type { ReactNode } from "react";
import { Link } from "wouter";

interface PersonProps {
  name: string;
  avatarUrl: string | null;
  /** Whose page the name leads to; none for who is hidden. */
  profileId?: string | null | undefined;
  /** Beside the name: what they are here. */
  note?: ReactNode;
  /** What can be done with them. */
  children?: ReactNode;
}

/** A person in a list. */
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
