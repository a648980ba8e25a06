/**
 * Fake of Apple's push service (APNs) on 127.0.0.1. The fake uses HTTP/2 over TLS. It allows one request at a time on a
 * connection until a request with a valid provider token arrives.
 */

import { type CryptoKey, exportPKCS8, generateKeyPair, jwtVerify } from "jose";
import { makeCertificates } from "./certificates.ts";
import { isTaken, type LoopbackServer, type Received, type Reply, startServer } from "./loopback-server.ts";
import { createScreens, type Shown } from "./shown.ts";

/** A push request that the fake received. */
interface ApnsRequest extends Received {
  /** Device token from the path of the request. */
  token: string;
  /** Provider token from the header `authorization`, without the prefix `bearer`. */
  providerToken: string;
  /** Response that Apple would send; status 200 for a valid request. */
  verdict: Reply;
}

/** Returns the response that a test wants, or undefined for the response that Apple would send. */
type ApnsRule = (request: ApnsRequest) => Reply | undefined;

/** A running fake with its settings, and the requests that it has received. */
export interface ApnsFake {
  settings: Record<"APNS_KEY" | "APNS_KEY_ID" | "APNS_TEAM_ID" | "APNS_TOPIC" | "APNS_URL", string>;
  /** PEM certificate of the authority that a client must trust. */
  authority: string;
  requests: ApnsRequest[];
  rule: ApnsRule;
  /**
   * Returns the current time in milliseconds. The fake uses this time to decide whether tokens and messages have
   * expired.
   */
  now: () => number;
  shownOn(token: string): Shown[];
  stop(): Promise<void>;
}

const keyId = "ABC123DEFG";
const teamId = "DEF123GHIJ";
const topic = "com.example.social";
const mostBytes = 4096;
const tokenLifeSeconds = 60 * 60;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns an error response with this status and reason, in the format that Apple uses. */
export function apnsError(status: number, reason: string, more: Record<string, unknown> = {}): Reply {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify({ reason, ...more }) };
}

/** Starts a fake with new keys. */
export async function startApnsFake(): Promise<ApnsFake> {
  const [certificates, keys] = await Promise.all([makeCertificates(), generateKeyPair("ES256", { extractable: true })]);
  const screens = createScreens();

  async function replyTo(received: Received): Promise<Reply> {
    const refusal = await tokenRefusal(received, keys.publicKey, fake.now());
    const verdict = refusal ?? messageRefusal(received) ?? accepted(received);
    const request: ApnsRequest = {
      ...received,
      token: decodeURIComponent(received.path.split("/").at(-1) ?? ""),
      providerToken: (received.headers.authorization ?? "").replace(/^bearer /, ""),
      verdict,
    };
    fake.requests.push(request);
    const reply = fake.rule(request) ?? verdict;
    if (isTaken(reply)) {
      show(request);
    }
    return "status" in reply ? { ...reply, raisesStreams: refusal === undefined } : reply;
  }

  /** Shows a message on the phone. An expired message is accepted but never shown. */
  function show({ token, headers, body }: ApnsRequest): void {
    const expiration = Number(headers["apns-expiration"] ?? 0);
    if (expiration > 0 && expiration * 1000 <= fake.now()) {
      return;
    }
    const { aps, ...data } = JSON.parse(body);
    screens.show(token, headers["apns-collapse-id"], { ...aps.alert, data });
  }

  const server: LoopbackServer = await startServer(
    { protocol: "http2", ...certificates, streamsAtFirst: 1, streamsLater: 1000 },
    replyTo,
  );
  const fake: ApnsFake = {
    settings: {
      APNS_KEY: await exportPKCS8(keys.privateKey),
      APNS_KEY_ID: keyId,
      APNS_TEAM_ID: teamId,
      APNS_TOPIC: topic,
      APNS_URL: `https://127.0.0.1:${server.port}`,
    },
    authority: certificates.authority,
    requests: [],
    rule: () => undefined,
    now: Date.now,
    shownOn: (token) => screens.on(token),
    stop: () => server.stop(),
  };
  return fake;
}

function accepted({ headers }: Received): Reply {
  return { status: 200, headers: { "apns-id": headers["apns-id"] ?? crypto.randomUUID() }, body: "" };
}

async function tokenRefusal(received: Received, key: CryptoKey, now: number): Promise<Reply | undefined> {
  const [scheme, token] = (received.headers.authorization ?? "").split(" ");
  if (scheme?.toLowerCase() !== "bearer" || !token) {
    return apnsError(403, "MissingProviderToken");
  }
  try {
    const options = { algorithms: ["ES256"], issuer: teamId, requiredClaims: ["iat"], currentDate: new Date(now) };
    const { protectedHeader, payload } = await jwtVerify(token, key, options);
    const age = now / 1000 - (payload.iat ?? 0);
    if (protectedHeader.kid !== keyId || age < -60) {
      return apnsError(403, "InvalidProviderToken");
    }
    return age > tokenLifeSeconds ? apnsError(403, "ExpiredProviderToken") : undefined;
  } catch {
    return apnsError(403, "InvalidProviderToken");
  }
}

function messageRefusal({ method, path, headers, body }: Received): Reply | undefined {
  const encoder = new TextEncoder();
  const checks: [boolean, number, string][] = [
    [method === "POST", 405, "MethodNotAllowed"],
    [/^\/3\/device\/[^/]+$/.test(path), 404, "BadPath"],
    [/^\/3\/device\/([0-9a-f]{2})+$/i.test(path), 400, "BadDeviceToken"],
    [headers["apns-topic"] !== undefined, 400, "MissingTopic"],
    [headers["apns-topic"] === topic, 400, "TopicDisallowed"],
    [["alert", "background"].includes(headers["apns-push-type"] ?? ""), 400, "InvalidPushType"],
    [["1", "5", "10"].includes(headers["apns-priority"] ?? "10"), 400, "BadPriority"],
    [/^\d+$/.test(headers["apns-expiration"] ?? "0"), 400, "BadExpirationDate"],
    [uuid.test(headers["apns-id"] ?? crypto.randomUUID()), 400, "BadMessageId"],
    [encoder.encode(headers["apns-collapse-id"] ?? "").length <= 64, 400, "BadCollapseId"],
    [body !== "", 400, "PayloadEmpty"],
    [encoder.encode(body).length <= mostBytes, 413, "PayloadTooLarge"],
  ];
  const failed = checks.find(([isGood]) => !isGood);
  return failed && apnsError(failed[1], failed[2]);
}
