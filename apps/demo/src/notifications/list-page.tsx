import { useFormats } from "@social-events/app-common/app/formats.ts";
import { useClient } from "@social-events/app-common/app/session.tsx";
import { language, useTexts } from "@social-events/app-common/app/texts.ts";
import { Button, ButtonLink } from "@social-events/app-common/ui/button.tsx";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { Empty, Failure, Spinner } from "@social-events/app-common/ui/states.tsx";
import type { UserNotification } from "@social-events/client";
import { useMutation } from "@tanstack/react-query";
import { Link } from "wouter";
import { useBell } from "./bell.ts";
import { pathOf, sentenceOf } from "./sentences.ts";
import { notificationsTexts } from "./texts.ts";
import "./notifications.css";

export default function ListPage() {
  const t = useTexts(notificationsTexts);
  const client = useClient();
  const { notifications, unread, hasOlder, end, older } = useBell();
  const readAll = useMutation({ mutationFn: () => client.notifications.readAllNotifications() });
  const loadOlder = useMutation({ mutationFn: older });
  return (
    <Page title={t.title} actions={<ButtonLink to="/notifications/preferences">{t.preferences}</ButtonLink>}>
      {end && <Failure error={end.error} />}
      {!notifications && !end && <Spinner />}
      {unread > 0 && (
        <Button isBusy={readAll.isPending} onClick={() => readAll.mutate()}>
          {t.readAll}
        </Button>
      )}
      {notifications?.length === 0 && <Empty>{t.empty}</Empty>}
      <ul className="list">
        {notifications?.map((one) => (
          <Line key={one.id} notification={one} />
        ))}
      </ul>
      {hasOlder && (
        <Button isBusy={loadOlder.isPending} onClick={() => loadOlder.mutate()}>
          {t.older}
        </Button>
      )}
    </Page>
  );
}

function Line({ notification }: { notification: UserNotification }) {
  const t = useTexts(notificationsTexts);
  const { notifications } = useClient();
  const formats = useFormats();
  const { id, isRead, createdAt } = notification;
  const sentence = sentenceOf(notification, language.use());
  const read = useMutation({ mutationFn: () => notifications.readNotifications({ body: { ids: [id] } }) });
  const remove = useMutation({ mutationFn: () => notifications.deleteNotification({ path: { id } }) });
  return (
    <li className={isRead ? "card row" : "card row unread"}>
      <Link href={pathOf(notification)} className="grow" onClick={() => isRead || read.mutate()}>
        {!isRead && <span className="chip">{t.new}</span>} {sentence}{" "}
        <time className="note" dateTime={createdAt}>
          {formats.recent(createdAt)}
        </time>
      </Link>
      <Button look="quiet" aria-label={t.deleteOne(sentence)} isBusy={remove.isPending} onClick={() => remove.mutate()}>
        ✕
      </Button>
    </li>
  );
}
