import { call, formats, type Schema, say, shared, showToast, useRead } from "@social-events/app-common/app.ts";
import { Act, Ask, Button, Empty, Field, Form, Loaded, Spinner } from "@social-events/app-common/ui.ts";
import { lazy, Suspense, useState } from "react";
import { TabbedPage, Tabs } from "../shared/tabs.tsx";
import { friendLinkAddress } from "./friends-link.ts";
import { linkTexts as t } from "./link-texts.ts";
import { friendTabs, tabs, t as texts } from "./texts.ts";

const QrCode = lazy(() => import("./qr-code.tsx"));

const mostUses = 50;
const validity = { 3600: t.hour, 86400: t.day, 604800: t.week, 2592000: t.month };

type NewLink = Schema<"NewFriendLink">;

/** A link whose token is known: the service returns it only once. */
function ShownLink({ link, onClose }: { link: NewLink; onClose: () => void }) {
  const address = friendLinkAddress(link.token);
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    showToast(t.copied);
  };
  // A user who closes the menu of the system has chosen not to share.
  const share = () => navigator.share({ title: t.shareTitle, url: address }).catch(() => {});
  return (
    <section className="card stack" aria-label={t.newLink}>
      <p role="status">{t.shownOnce}</p>
      <Suspense fallback={<Spinner />}>
        <QrCode text={address} label={t.code} />
      </Suspense>
      <Field label={t.address} value={address} readOnly onFocus={({ target }) => target.select()} />
      <div className="actions">
        <Act variant="primary" act={copy}>
          {t.copy}
        </Act>
        {"share" in navigator && <Button onClick={() => void share()}>{t.share}</Button>}
        <Button onClick={onClose}>{t.hide}</Button>
      </div>
    </section>
  );
}

/** Makes a friend link, and lists those that can be revoked. */
export default function FriendLinksPage() {
  const [shown, setShown] = useState<NewLink | null>(null);
  const links = useRead("listFriendLinks", {});
  const create = async ({ expiresIn, maxUses }: { expiresIn: string; maxUses: number }) => {
    setShown(await call("createFriendLink", { body: { expiresIn: Number(expiresIn), maxUses } }));
  };
  const revoke = async (id: string) => {
    await call("revokeFriendLink", { path: { id } });
    setShown((link) => (link?.id === id ? null : link));
  };
  return (
    <TabbedPage tabs={tabs} title={t.title}>
      <Tabs label={texts.friends} tabs={friendTabs} />
      <p className="muted">{t.hint}</p>
      <Form
        className="card stack"
        fields={[
          { name: "expiresIn", label: t.validFor, options: validity, defaultValue: "604800" },
          { name: "maxUses", label: t.people, type: "number", min: 1, max: mostUses, defaultValue: 1, required: true },
        ]}
        action={t.create}
        send={create}
      />
      {shown && <ShownLink key={shown.id} link={shown} onClose={() => setShown(null)} />}
      <Loaded query={links}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty>{t.none}</Empty>
          ) : (
            <ul className="list" aria-label={t.title}>
              {data.map(({ id, expiresAt, maxUses, uses }) => (
                <li key={id} className="card row">
                  <span className="grow">
                    {say(t.usedBy, { uses, maxUses })}, {say(shared.until, { moment: formats.moment(expiresAt) })}
                  </span>
                  <Ask label={t.revoke} hint={t.revokeHint} variant="danger" send={() => revoke(id)} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </TabbedPage>
  );
}
