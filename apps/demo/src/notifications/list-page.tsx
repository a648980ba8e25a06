import { call, formats, say, shared, useRead } from "@social-events/app-common/app.ts";
import { Act, Avatar, ButtonLink, Empty, Failure, Icon, Page, Skeleton } from "@social-events/app-common/ui.ts";
import type { UserNotification } from "@social-events/client";
import type { ReactNode } from "preact/compat";
import { Link } from "wouter";
import { HiddenNote } from "../shared/hidden-note.tsx";
import { avatarOf, useProfiles } from "../shared/profiles.tsx";
import { chatPathOf, sentenceOf, showOlder, useBell } from "./bell.tsx";
import { lookOf } from "./looks.ts";
import { preferences, t } from "./texts.ts";
import "./notifications.css";

/** Maximum number of IDs in one request. Notifications beyond this number are shown without pictures. */
const mostPictures = 100;

/** One row of the list: a single notification, or all message notifications of a chat, of which the newest is shown. */
interface Entry {
  newest: UserNotification;
  ids: string[];
  unreadIds: string[];
  /** Number of unread messages. */
  count: number;
}

function entriesOf(notifications: readonly UserNotification[]): Entry[] {
  const entries = new Map<string, Entry>();
  for (const one of notifications) {
    const key = (one.type === "chat_message" && one.chatId) || one.id;
    const entry = entries.get(key) ?? { newest: one, ids: [], unreadIds: [], count: 0 };
    entries.set(key, entry);
    entry.ids.push(one.id);
    if (!one.isRead) {
      entry.count += one.count ?? 1;
      entry.unreadIds.push(one.id);
    }
  }
  return [...entries.values()];
}

interface Day {
  name: string;
  entries: Entry[];
}

function byDay(entries: readonly Entry[]): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const name = formats.dayName(entry.newest.createdAt);
    const last = days.at(-1);
    if (last?.name === name) {
      last.entries.push(entry);
    } else {
      days.push({ name, entries: [entry] });
    }
  }
  return days;
}

function idsOf(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))].slice(0, mostPictures).sort();
}

/**
 * Returns a function that renders the picture of a notification: the avatar of the user who caused it, or the cover of
 * its event.
 */
function usePictures(notifications: readonly UserNotification[]) {
  const profiles = useProfiles(idsOf(notifications.map(({ actorId }) => actorId)));
  const ids = idsOf(notifications.map(({ actorId, eventId }) => (actorId ? null : eventId)));
  const events = useRead("listEventsById", { body: { ids } }, { enabled: ids.length > 0, keepsPrevious: true });
  const covers = new Map(events.data?.data.map(({ id, imageThumbUrl }) => [id, imageThumbUrl]));
  return ({ actorId, eventId, payload: { actorName } }: UserNotification): ReactNode => {
    if (actorId) {
      return <Avatar url={avatarOf(profiles.get(actorId))} name={actorName} />;
    }
    const cover = eventId && covers.get(eventId);
    return cover ? <Avatar url={cover} name={null} /> : null;
  };
}

export default function ListPage() {
  const { notifications, unread, hasOlder, end } = useBell();
  const pictureOf = usePictures(notifications ?? []);
  const actions = (
    <ButtonLink to="/notifications/preferences" variant="quiet">
      <Icon name="settings" />
      <span className="hidden">{preferences.link}</span>
    </ButtonLink>
  );
  return (
    <Page title={t.title} actions={actions}>
      <HiddenNote />
      {end && <Failure error={end.error} />}
      {!notifications && !end && <Skeleton />}
      {notifications?.length === 0 && (
        <Empty icon="bell" action={<ButtonLink to="/events">{t.toEvents}</ButtonLink>}>
          {t.empty}
        </Empty>
      )}
      {byDay(entriesOf(notifications ?? [])).map((day, ordinal) => (
        <section key={day.name} className="stack" aria-label={day.name}>
          <div className="day-head">
            <h2 className="day-name">{day.name}</h2>
            {ordinal === 0 && unread > 0 && (
              <Act variant="quiet" act={() => call("readAllNotifications")}>
                <Icon name="check" /> {t.readAll}
              </Act>
            )}
          </div>
          <ul className="list notifications">
            {day.entries.map((entry) => (
              <Row key={entry.newest.id} entry={entry} picture={pictureOf(entry.newest)} />
            ))}
          </ul>
        </section>
      ))}
      {hasOlder && <Act act={showOlder}>{shared.more}</Act>}
    </Page>
  );
}

function Row({ entry: { newest, ids, unreadIds, count }, picture }: { entry: Entry; picture: ReactNode }) {
  const { type, createdAt } = newest;
  const isRead = unreadIds.length === 0;
  const sentence = sentenceOf({ ...newest, count: null });
  const { icon, tone = "" } = lookOf(type);
  return (
    <li className={isRead ? "card notification" : "card notification unread"}>
      <Link
        href={chatPathOf(newest) ?? pathOf(newest)}
        // Ignores errors: a notification that could not be marked as read stays unread.
        onClick={() => isRead || call("readNotifications", { body: { ids: unreadIds } }).catch(() => {})}
      >
        <span className={picture ? `sign small ${tone}` : `sign ${tone}`}>
          {picture}
          <span className="sign-icon">
            <Icon name={icon} />
          </span>
        </span>
        <span className="sentence">
          {sentence}
          {!isRead && <span className="hidden"> ({t.new})</span>}
        </span>
        <time className="note" dateTime={createdAt}>
          {formats.time(createdAt)}
          {count > 1 && ` · ${say(t.more, { count: count - 1 })}`}
        </time>
      </Link>
      <Act
        variant="quiet"
        aria-label={say(t.deleteOne, { sentence })}
        act={() => Promise.all(ids.map((id) => call("deleteNotification", { path: { id } })))}
      >
        <Icon name="close" />
      </Act>
    </li>
  );
}

/** Returns the path of the page that a notification opens if it is not about a chat. */
function pathOf({ type, actorId, eventId, groupId }: UserNotification): string {
  if (groupId && type !== "group_member_removed") {
    return `/groups/${groupId}`;
  }
  if (eventId) {
    return `/events/${eventId}`;
  }
  return actorId ? `/users/${actorId}` : "/notifications";
}
