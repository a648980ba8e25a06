const mostShown = 99;

/**
 * Badge with the number of new items. Renders nothing if the number is zero. `label` is the text for screen readers.
 */
export function CountBadge({ count, label }: { count: number; label: string }) {
  return (
    count > 0 && (
      <span className="badge">
        <span aria-hidden="true">{count > mostShown ? `${mostShown}+` : count}</span>
        <span className="hidden">{label}</span>
      </span>
    )
  );
}
