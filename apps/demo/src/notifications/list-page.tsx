import { call, formats, say, shared } from "@social-events/app-common/app.ts";
import { Act, ButtonLink, Empty, Failure, Page, Spinner } from "@social-events/app-common/ui.ts";
import type { UserNotification } from "@social-events/client";
import { Link } from "wouter";
import { sentenceOf, showOlder, useBell } from "./bell.tsx";
import { t } from "./texts.ts";

export default function ListPage() {
  const { notifications, unread, hasOlder, end } = useBell();
  return (
    <Page title={t.title} actions={<ButtonLink to="/notifications/preferences">{t.preferences}</ButtonLink>}>
      {end && <Failure error={end.error} />}
      {!notifications && !end && <Spinner />}
      {unread > 0 && <Act act={() => call("readAllNotifications")}>{t.readAll}</Act>}
      {notifications?.length === 0 && <Empty>{t.empty}</Empty>}
      <ul className="list">
        {notifications?.map((one) => (
          <Line key={one.id} notification={one} />
        ))}
      </ul>
      {hasOlder && <Act act={showOlder}>{shared.more}</Act>}
    </Page>
  );
}

function Line({ notification }: { notification: UserNotification }) {
  const { id, isRead, createdAt } = notification;
  const sentence = sentenceOf(notification);
  return (
    <li className="card row">
      <Link
        href={pathOf(notification)}
        className="grow"
        onClick={() => isRead || void call("readNotifications", { body: { ids: [id] } })}
      >
        {!isRead && <span className="chip">{t.new}</span>} {sentence}{" "}
        <time className="note" dateTime={createdAt}>
          {formats.recent(createdAt)}
        </time>
      </Link>
      <Act
        variant="quiet"
        aria-label={say(t.deleteOne, { sentence })}
        act={() => call("deleteNotification", { path: { id } })}
      >
        ✕
      </Act>
    </li>
  );
}

/** What a notification opens. */
function pathOf({ type, actorId, chatId, eventId, groupId }: UserNotification): string {
  if (chatId && (type.startsWith("chat_") || type === "people_match")) {
    return `/chats/${chatId}`;
  }
  if (type === "people_like") {
    return "/people/likes";
  }
  if (type === "friend_request") {
    return "/people/friends/pending";
  }
  if (groupId && type !== "group_member_removed") {
    return `/groups/${groupId}`;
  }
  if (eventId) {
    return `/events/${eventId}`;
  }
  return actorId ? `/users/${actorId}` : "/notifications";
}
