/** Red number in a corner: of unread notifications, chats or messages. `text` says the same for screen readers. */
export function CountBadge({ count, text }: { count: number; text: string }) {
  return (
    count > 0 && (
      <span className="badge">
        <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
        <span className="hidden">{text}</span>
      </span>
    )
  );
}
