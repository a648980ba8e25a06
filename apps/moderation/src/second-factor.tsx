/** Page on which a moderator sets up an authenticator app as second factor, or enters its code. */

import { client, isRefused, ownId, queries, shared, words } from "@social-events/app-common/app.ts";
import { Button, Form, Page, Waiting } from "@social-events/app-common/ui.ts";
import { useQuery } from "@tanstack/react-query";

const t = words({
  title: ["Second factor", "Второй фактор"],
  enter: ["Enter the code that your authenticator app shows.", "Введите код из приложения-аутентификатора."],
  setUp: [
    "Moderators of this service need a second factor. Add this key to an authenticator app, then enter its code.",
    "Модераторам нужен второй фактор. Добавьте этот ключ в приложение-аутентификатор и введите код.",
  ],
  qrCode: ["QR code of the key", "QR-код ключа"],
  key: ["Key", "Ключ"],
  openApp: ["Add the key on this device", "Добавить на этом устройстве"],
  code: ["Code", "Код"],
  verify: ["Verify", "Подтвердить"],
});

/**
 * State of the second factor. `passed`: no code is needed. `factorId` is set: the moderator has to enter the code of
 * this factor. `factorId` is not set: the moderator has to set up a second factor.
 */
type SecondFactorState = "passed" | { factorId?: string };

/** Returns the query key of the second factor's state for the signed-in moderator. */
export const secondFactorKey = () => ["second factor", ownId()];

/** Whether the service lets the caller moderate without a second factor. */
async function isOptional(): Promise<boolean> {
  try {
    await client.api.send({ method: "GET", path: "/moderation/decisions" }, { query: { limit: 1 } });
    return true;
  } catch (error) {
    if (isRefused(error, "mfa_required")) {
      return false;
    }
    throw error;
  }
}

/** Returns whether the signed-in moderator has to set up or verify a second factor. */
export async function readSecondFactor(): Promise<SecondFactorState> {
  const { data: level, error } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  if (error) {
    throw error;
  }
  if (level.currentLevel === "aal2") {
    return "passed";
  }
  const { data: factors, error: unread } = await client.auth.mfa.listFactors();
  if (unread) {
    throw unread;
  }
  const [verified] = factors.totp;
  if (verified) {
    return { factorId: verified.id };
  }
  return (await isOptional()) ? "passed" : {};
}

/** Enrolls a new authenticator app. Unverified earlier enrollments are removed. */
async function enroll() {
  const { data: factors } = await client.auth.mfa.listFactors();
  for (const { id } of factors?.all.filter(({ status }) => status === "unverified") ?? []) {
    await client.auth.mfa.unenroll({ factorId: id });
  }
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp" });
  if (error) {
    throw error;
  }
  return data;
}

function CodeForm({ factorId }: { factorId: string }) {
  const send = async ({ code }: { code: string }) => {
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: code.replaceAll(" ", "") });
    if (error) {
      throw error;
    }
    queries.setQueryData<SecondFactorState>(secondFactorKey(), "passed");
  };
  const field = {
    name: "code",
    label: t.code,
    inputMode: "numeric",
    autoComplete: "one-time-code",
    required: true,
  } as const;
  return <Form fields={[field]} action={t.verify} send={send} />;
}

function SetUp() {
  const query = useQuery({ queryKey: ["enrolment"], queryFn: enroll, staleTime: "static", gcTime: 0 });
  if (!query.data) {
    return <Waiting query={query} />;
  }
  const { id, totp } = query.data;
  return (
    <>
      <p>{t.setUp}</p>
      {totp.qr_code && <img className="qr-code" src={totp.qr_code} alt={t.qrCode} />}
      <dl className="facts">
        <div>
          <dt>{t.key}</dt>
          <dd>
            <code>{totp.secret}</code>
          </dd>
        </div>
      </dl>
      <p>
        <a href={totp.uri}>{t.openApp}</a>
      </p>
      <CodeForm factorId={id} />
    </>
  );
}

export function SecondFactorPage({ factorId }: { factorId?: string }) {
  return (
    <Page title={t.title}>
      <div className="card stack">
        {factorId === undefined ? (
          <SetUp />
        ) : (
          <>
            <p>{t.enter}</p>
            <CodeForm factorId={factorId} />
          </>
        )}
      </div>
      <div className="actions">
        <Button onClick={() => void client.auth.signOut()}>{shared.signOut}</Button>
      </div>
    </Page>
  );
}
