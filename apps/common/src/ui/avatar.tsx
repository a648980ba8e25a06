interface AvatarProps {
  url: string | null | undefined;
  /** Whose it is; left out where the name stands beside it. */
  name?: string | null | undefined;
  size?: "small" | "large";
}

/** A round picture of a person, or the first letter of their name. */
export function Avatar({ url, name, size = "small" }: AvatarProps) {
  return url ? (
    <img className={`avatar ${size}`} src={url} alt="" loading="lazy" />
  ) : (
    <span className={`avatar ${size}`} aria-hidden="true">
      {name?.slice(0, 1) ?? "?"}
    </span>
  );
}
