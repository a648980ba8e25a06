interface AvatarProps {
  url: string | null | undefined;
  /** Name of the person. A text next to the avatar also contains the name. */
  name: string | null | undefined;
}

/** Returns the first character of a name. A surrogate pair is treated as one character. */
export function initialOf(name: string): string {
  return [...name][0] ?? "";
}

/** Circular picture of a person, or the first letter of their name. */
export function Avatar({ url, name }: AvatarProps) {
  return url ? (
    <img className="avatar" src={url} alt="" loading="lazy" />
  ) : (
    <span className="avatar" aria-hidden="true">
      {initialOf(name ?? "?")}
    </span>
  );
}
