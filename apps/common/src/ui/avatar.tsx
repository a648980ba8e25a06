interface AvatarProps {
  url: string | null | undefined;
  /** Name of the person, which is also in the text next to the avatar. */
  name: string | null | undefined;
}

/** First letter of a name, which can consist of two code units. */
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
