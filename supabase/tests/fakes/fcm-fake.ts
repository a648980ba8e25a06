/** Fake of Firebase Cloud Messaging on 127.0.0.1, including the server that issues access tokens. */

import { type CryptoKey, exportPKCS8, generateKeyPair, jwtVerify } from "jose";
import { isTaken, type LoopbackServer, type Received, type Reply, startServer } from "./loopback-server.ts";
import { createScreens, type Shown } from "./shown.ts";

/** A push request that the fake received. */
interface FcmRequest extends Received {
  accessToken: string;
  message: FcmMessage;
  /** Response that Google would send; status 200 for a valid request. */
  verdict: Reply;
}

/** Fields of an FCM message that the backend uses. */
interface FcmMessage {
  token: string;
  notification?: { title: string; body: string };
  data?: Record<string, string>;
  android?: { priority?: string; ttl?: string; notification?: Record<string, unknown> };
}

/** Returns the response that a test wants, or undefined for the response that Google would send. */
type FcmRule = (request: FcmRequest) => Reply | undefined;

/** A running fake with its settings, and the requests that it has received. */
export interface FcmFake {
  settings: Record<"FCM_SERVICE_ACCOUNT" | "FCM_URL", string>;
  requests: FcmRequest[];
  rule: FcmRule;
  /** Requests for an access token. `grantRule` can replace the response to such a request. */
  grants: Received[];
  grantRule: (request: Received) => Reply | undefined;
  /** Returns the current time in milliseconds. The fake uses this time to decide whether tokens have expired. */
  now: () => number;
  /** Revokes all access tokens that the fake has issued. */
  revokeAccessTokens(): void;
  shownOn(token: string): Shown[];
  stop(): Promise<void>;
}

/** Optional fields of a Google error. */
interface ErrorParts {
  errorCode?: string;
  /** Names of the invalid request fields in the error. */
  fields?: string[];
  message?: string;
}

const projectId = "example-project";
const clientEmail = "push@example-project.iam.gserviceaccount.com";
const privateKeyId = "0123456789abcdef0123456789abcdef01234567";
const scope = "https://www.googleapis.com/auth/firebase.messaging";
const grantType = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const sendPath = `/v1/projects/${projectId}/messages:send`;
const tokenLifeSeconds = 3599;
const mostBytes = 4096;
const longestTtlSeconds = 2_419_200;
const messageFields = ["token", "notification", "data", "android"];

/** HTML error page of a proxy in front of FCM. */
export const badGateway: Reply = {
  status: 502,
  headers: { "content-type": "text/html; charset=UTF-8" },
  body: "<!DOCTYPE html><html lang=en><title>Error 502 (Server Error)!!1</title></html>",
};

/** Returns an error response with this status, in the format that Google uses. */
export function fcmError(status: number, name: string, { errorCode, fields, message = name }: ErrorParts = {}): Reply {
  const type = "type.googleapis.com/google";
  const details = [
    ...(errorCode ? [{ "@type": `${type}.firebase.fcm.v1.FcmError`, errorCode }] : []),
    ...(fields
      ? [
          {
            "@type": `${type}.rpc.BadRequest`,
            fieldViolations: fields.map((field) => ({ field, description: message })),
          },
        ]
      : []),
  ];
  const error = { code: status, message, status: name, ...(details.length > 0 && { details }) };
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify({ error }) };
}

/** Starts a fake with a new service account. */
export async function startFcmFake(): Promise<FcmFake> {
  const keys = await generateKeyPair("RS256", { extractable: true });
  const expiryOfAccessTokens = new Map<string, number>();
  const screens = createScreens();

  async function replyTo(received: Received): Promise<Reply> {
    if (received.path === "/token") {
      fake.grants.push(received);
      return fake.grantRule(received) ?? (await grant(received));
    }
    const accessToken = (received.headers.authorization ?? "").replace(/^Bearer /, "");
    const message: FcmMessage = JSON.parse(received.body).message;
    const verdict = tokenRefusal(accessToken) ?? messageRefusal(received, message) ?? accepted();
    const request: FcmRequest = { ...received, accessToken, message, verdict };
    fake.requests.push(request);
    const reply = fake.rule(request) ?? verdict;
    if (isTaken(reply)) {
      show(screens, message);
    }
    return reply;
  }

  async function grant(received: Received): Promise<Reply> {
    if (!(await isGoodAssertion(received, keys.publicKey, tokenUri, fake.now()))) {
      const body = JSON.stringify({ error: "invalid_grant", error_description: "Invalid JWT Signature." });
      return { status: 400, headers: { "content-type": "application/json" }, body };
    }
    const accessToken = `ya29.${crypto.randomUUID()}`;
    expiryOfAccessTokens.set(accessToken, fake.now() + tokenLifeSeconds * 1000);
    const body = JSON.stringify({ access_token: accessToken, expires_in: tokenLifeSeconds, token_type: "Bearer" });
    return { status: 200, headers: { "content-type": "application/json" }, body };
  }

  function tokenRefusal(accessToken: string): Reply | undefined {
    const isGood = (expiryOfAccessTokens.get(accessToken) ?? 0) > fake.now();
    return isGood ? undefined : fcmError(401, "UNAUTHENTICATED", { message: "Invalid authentication credentials." });
  }

  const server: LoopbackServer = await startServer({ protocol: "http" }, replyTo);
  const address = `http://127.0.0.1:${server.port}`;
  const tokenUri = `${address}/token`;
  const fake: FcmFake = {
    settings: {
      FCM_SERVICE_ACCOUNT: JSON.stringify(await serviceAccountOf(tokenUri, keys.privateKey)),
      FCM_URL: address,
    },
    requests: [],
    rule: () => undefined,
    grants: [],
    grantRule: () => undefined,
    now: Date.now,
    revokeAccessTokens: () => expiryOfAccessTokens.clear(),
    shownOn: (token) => screens.on(token),
    stop: () => server.stop(),
  };
  return fake;
}

async function serviceAccountOf(tokenUri: string, privateKey: CryptoKey): Promise<Record<string, string>> {
  return {
    type: "service_account",
    project_id: projectId,
    private_key_id: privateKeyId,
    private_key: await exportPKCS8(privateKey),
    client_email: clientEmail,
    token_uri: tokenUri,
  };
}

/** Shows a notification on the phone. The notification replaces an earlier notification with the same tag. */
function show(
  screens: ReturnType<typeof createScreens>,
  { token, notification, data = {}, android }: FcmMessage,
): void {
  if (notification) {
    screens.show(token, android?.notification?.tag as string | undefined, { ...notification, data });
  }
}

function accepted(): Reply {
  const body = JSON.stringify({ name: `projects/${projectId}/messages/0:${Date.now()}` });
  return { status: 200, headers: { "content-type": "application/json" }, body };
}

async function isGoodAssertion(received: Received, key: CryptoKey, audience: string, now: number): Promise<boolean> {
  const form = new URLSearchParams(received.body);
  if (received.method !== "POST" || form.get("grant_type") !== grantType) {
    return false;
  }
  try {
    const { protectedHeader, payload } = await jwtVerify(form.get("assertion") ?? "", key, {
      algorithms: ["RS256"],
      issuer: clientEmail,
      audience,
      requiredClaims: ["iat", "exp"],
      currentDate: new Date(now),
    });
    const { iat = 0, exp = 0 } = payload;
    const isInTime = iat <= now / 1000 + 60 && exp <= iat + 60 * 60;
    return isInTime && payload.scope === scope && protectedHeader.kid === privateKeyId;
  } catch {
    return false;
  }
}

function messageRefusal({ method, path, body }: Received, message: FcmMessage): Reply | undefined {
  if (method !== "POST" || path !== sendPath) {
    return fcmError(404, "NOT_FOUND");
  }
  const { token, data = {}, android } = message;
  const unknownFields = Object.keys(message).filter((field) => !messageFields.includes(field));
  const badData = Object.entries(data).filter(
    ([key, value]) => typeof value !== "string" || /^(from|gcm|google.*)$/.test(key),
  );
  const ttlSeconds = /^(\d+)s$/.exec(android?.ttl ?? "0s")?.[1];
  const wrongFields = [
    ...unknownFields.map((field) => `message.${field}`),
    ...badData.map(([key]) => `message.data.${key}`),
    ...(ttlSeconds === undefined || Number(ttlSeconds) > longestTtlSeconds ? ["message.android.ttl"] : []),
    ...(["HIGH", "NORMAL"].includes(android?.priority ?? "NORMAL") ? [] : ["message.android.priority"]),
  ];
  if (wrongFields.length > 0) {
    return fcmError(400, "INVALID_ARGUMENT", { fields: wrongFields, message: "Invalid value" });
  }
  if (new TextEncoder().encode(body).length > mostBytes) {
    return fcmError(400, "INVALID_ARGUMENT", { message: "Message too big" });
  }
  if (!token) {
    const message = "The registration token is not a valid FCM registration token";
    return fcmError(400, "INVALID_ARGUMENT", { errorCode: "INVALID_ARGUMENT", message });
  }
  return undefined;
}
