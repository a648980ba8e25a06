import { Avatar } from "@social-events/app-common/ui.ts";

interface Face {
  id: string;
  url: string | null;
  name: string | null;
}

interface FacesProps {
  people: readonly Face[];
  /** Total number of people, if `people` is incomplete. */
  count?: number;
  most?: number;
}

/**
 * Overlapping avatars and the number of further people. Screen readers skip them, because a text next to them contains
 * the same information.
 */
export function Faces({ people, count = people.length, most = 5 }: FacesProps) {
  const shown = people.slice(0, most);
  return (
    shown.length > 0 && (
      <span className="faces" aria-hidden="true">
        {shown.map(({ id, url, name }) => (
          <Avatar key={id} url={url} name={name} />
        ))}
        {count > shown.length && <span className="avatar">+{count - shown.length}</span>}
      </span>
    )
  );
}
