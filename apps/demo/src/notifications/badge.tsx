import { say } from "@social-events/app-common/app.ts";
import { useBell } from "./bell.ts";
import { t } from "./texts.ts";

/** How many notifications are unread; being in the navigation it keeps them followed. */
export function Badge() {
  const { unread } = useBell();
  return (
    unread > 0 && (
      <span className="badge">
        <span aria-hidden="true">{unread > 99 ? "99+" : unread}</span>
        <span className="hidden">{say(t.unread, { count: unread })}</span>
      </span>
    )
  );
}
