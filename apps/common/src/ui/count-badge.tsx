const mostShown = 99;

/** Number of new items; renders nothing for zero. `label` is the text for screen readers. */
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
