import { useTexts } from "@social-events/app-common/app/texts.ts";
import { useBell } from "./bell.ts";
import { notificationsTexts } from "./texts.ts";

/** How many notifications are unread; being in the navigation it keeps them followed. */
export function Badge() {
  const t = useTexts(notificationsTexts);
  const { unread } = useBell();
  return (
    unread > 0 && (
      <span className="badge">
        <span aria-hidden="true">{unread > 99 ? "99+" : unread}</span>
        <span className="hidden">{t.unread(unread)}</span>
      </span>
    )
  );
}
