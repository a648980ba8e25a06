interface AvatarProps {
  url: string | null | undefined;
  /** Whose it is, which stands beside it. */
  name: string | null | undefined;
}

/** A round picture of a person, or the first letter of their name. */
export function Avatar({ url, name }: AvatarProps) {
  return url ? (
    <img className="avatar" src={url} alt="" loading="lazy" />
  ) : (
    <span className="avatar" aria-hidden="true">
      {name?.slice(0, 1) ?? "?"}
    </span>
  );
}
