import { call, formats, type Schema, say, showErrorToast, showToast, useRead } from "@social-events/app-common/app.ts";
import { Act, Ask, Button, Field, Form, Icon, Loaded, Page, Spinner } from "@social-events/app-common/ui.ts";
import { lazy, Suspense } from "preact/compat";
import { useState } from "preact/hooks";
import { canShare, share } from "../shared/browser.ts";
import { friendLinkAddress } from "./friends-link.ts";
import { linkTexts as t } from "./link-texts.ts";
import "./people.css";

const QrCode = lazy(() => import("./qr-code.tsx"));

const mostUses = 50;
const validity = { 3600: t.hour, 86400: t.day, 604800: t.week, 2592000: t.month };

type NewLink = Schema<"NewFriendLink">;

/** Shows a new friend link with its token, which the service returns only once. */
function ShownLink({ link, onClose }: { link: NewLink; onClose: () => void }) {
  const address = friendLinkAddress(link.token);
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    showToast(t.copied);
  };
  return (
    <section className="card stack shown-link" aria-label={t.newLink}>
      <h2>{t.scan}</h2>
      <Suspense fallback={<Spinner />}>
        <QrCode text={address} label={t.code} />
      </Suspense>
      <p className="muted" role="status">
        {t.shownOnce}
      </p>
      <Field label={t.address} value={address} readOnly onFocus={({ currentTarget }) => currentTarget.select()} />
      <div className="actions">
        {canShare && (
          <Button variant="primary" onClick={() => void share(t.shareTitle, address).catch(showErrorToast)}>
            <Icon name="share" /> {t.share}
          </Button>
        )}
        <Act variant={canShare ? "plain" : "primary"} act={copy} isRead>
          <Icon name="copy" /> {t.copy}
        </Act>
        <Button variant="quiet" onClick={onClose}>
          {t.done}
        </Button>
      </div>
    </section>
  );
}

/** List of the friend links that can still be used. The user can revoke them. */
function OpenLinks({ onRevoke }: { onRevoke: (id: string) => Promise<void> }) {
  const links = useRead("listFriendLinks", {});
  return (
    <Loaded query={links} skeleton="rows">
      {({ data }) => {
        // The service also returns links that have reached their maximum number of uses.
        const open = data.filter(({ maxUses, uses }) => uses < maxUses);
        return open.length === 0 ? (
          <p className="muted">{t.none}</p>
        ) : (
          <section className="stack" aria-labelledby="open-links">
            <h2 id="open-links">{t.open}</h2>
            <ul className="list" aria-label={t.title}>
              {open.map(({ id, expiresAt, maxUses, uses }) => (
                <li key={id} className="card row">
                  <Icon name="link" />
                  <span className="grow">
                    {uses === 0 ? t.unused : say(t.usedBy, { uses, maxUses })}
                    <span className="note block">{say(t.validUntil, { moment: formats.moment(expiresAt) })}</span>
                  </span>
                  <Ask
                    label={t.revoke}
                    title={t.revokeTitle}
                    hint={t.revokeHint}
                    variant="danger"
                    send={() => onRevoke(id)}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      }}
    </Loaded>
  );
}

/** Page that creates a friend link and lists the friend links that can be revoked. */
export default function FriendLinksPage() {
  const [shown, setShown] = useState<NewLink | null>(null);
  const create = async ({ expiresIn, maxUses }: { expiresIn: string; maxUses: number }) => {
    setShown(await call("createFriendLink", { body: { expiresIn: Number(expiresIn), maxUses } }));
  };
  const revoke = async (id: string) => {
    await call("revokeFriendLink", { path: { id } });
    setShown((link) => (link?.id === id ? null : link));
  };
  return (
    <Page title={t.title}>
      {shown ? (
        <ShownLink key={shown.id} link={shown} onClose={() => setShown(null)} />
      ) : (
        <section className="card stack">
          <p className="row invite-hint">
            <Icon name="qrCode" />
            <span className="grow">{t.hint}</span>
          </p>
          <Form
            fields={[
              { name: "expiresIn", label: t.validFor, options: validity, defaultValue: "604800" },
              {
                name: "maxUses",
                label: t.people,
                type: "number",
                min: 1,
                max: mostUses,
                defaultValue: "1",
                required: true,
              },
            ]}
            action={t.create}
            send={create}
          />
        </section>
      )}
      <OpenLinks onRevoke={revoke} />
    </Page>
  );
}
