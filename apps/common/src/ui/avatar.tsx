interface AvatarProps {
  url: string | null | undefined;
  /** Name of the person, which is also in the text next to the avatar. */
  name: string | null | undefined;
}

/** Circular picture of a person, or the first letter of their name. */
export function Avatar({ url, name }: AvatarProps) {
  return url ? (
    <img className="avatar" src={url} alt="" loading="lazy" />
  ) : (
    <span className="avatar" aria-hidden="true">
      {name?.slice(0, 1) ?? "?"}
    </span>
  );
}
