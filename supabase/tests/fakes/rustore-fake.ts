/** Fake of RuStore's push API on 127.0.0.1, with an app that shows the messages it receives. */

import { makeCertificates } from "./certificates.ts";
import { isTaken, type LoopbackServer, type Received, type Reply, startServer } from "./loopback-server.ts";
import { createScreens, type Shown } from "./shown.ts";

/** A push request that the fake received. */
interface RustoreRequest extends Received {
  message: RustoreMessage;
  /** Response that RuStore would send; status 200 for a valid request. */
  verdict: Reply;
}

/** Fields of a message that RuStore supports. */
interface RustoreMessage {
  token: string;
  data?: Record<string, string>;
  notification?: { title: string; body: string };
  android?: { ttl?: string };
}

/** Returns the response that a test wants, or undefined for the response that RuStore would send. */
type RustoreRule = (request: RustoreRequest) => Reply | undefined;

/** A running fake with its settings, and the requests that it has received. */
export interface RustoreFake {
  /** Settings of the provider. The settings include the certificate of the authority only if the fake uses TLS. */
  settings: Record<string, string>;
  requests: RustoreRequest[];
  rule: RustoreRule;
  shownOn(token: string): Shown[];
  stop(): Promise<void>;
}

const projectId = "example-project";
const sendPath = `/v1/projects/${projectId}/messages:send`;
const mostBytes = 4096;
const supportedFields = ["token", "data", "notification", "android"];

/** Returns an error response with this code and status, in the format that RuStore uses. */
export function rustoreError(code: number, status: string, message = status): Reply {
  return {
    status: code,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code, message, status }),
  };
}

/**
 * Starts a fake. With `tls` the certificate of the fake is signed by a new authority, which clients do not trust by
 * default.
 */
export async function startRustoreFake({ tls = false } = {}): Promise<RustoreFake> {
  const serviceToken = `service-${crypto.randomUUID()}`;
  const certificates = tls ? await makeCertificates() : undefined;
  const screens = createScreens();

  async function replyTo(received: Received): Promise<Reply> {
    const message: RustoreMessage = JSON.parse(received.body).message;
    const isOurs = received.headers.authorization === `Bearer ${serviceToken}`;
    const refusal = isOurs ? messageRefusal(received, message) : rustoreError(403, "PERMISSION_DENIED");
    const verdict = refusal ?? { status: 200, headers: { "content-type": "application/json" }, body: "{}" };
    const request: RustoreRequest = { ...received, message, verdict };
    fake.requests.push(request);
    const reply = fake.rule(request) ?? verdict;
    if (isTaken(reply)) {
      show(message);
    }
    return reply;
  }

  /**
   * Shows a message on the phone. RuStore adds a notification for each message with `notification`. For a message with
   * only `data` the app replaces the notification with the same collapse id.
   */
  function show({ token, data = {}, notification }: RustoreMessage): void {
    if (notification) {
      screens.show(token, undefined, { ...notification, data });
    } else {
      screens.show(token, data.collapse_id, { title: data.title ?? "", body: data.body ?? "", data });
    }
  }

  const server: LoopbackServer = await startServer(
    certificates ? { protocol: "https", ...certificates } : { protocol: "http" },
    replyTo,
  );
  const fake: RustoreFake = {
    settings: {
      RUSTORE_PROJECT_ID: projectId,
      RUSTORE_SERVICE_TOKEN: serviceToken,
      RUSTORE_URL: `${certificates ? "https" : "http"}://127.0.0.1:${server.port}`,
      ...(certificates && { RUSTORE_CA_PEM: certificates.authority }),
    },
    requests: [],
    rule: () => undefined,
    shownOn: (token) => screens.on(token),
    stop: () => server.stop(),
  };
  return fake;
}

function messageRefusal({ method, path, body }: Received, message: RustoreMessage): Reply | undefined {
  if (method !== "POST" || path !== sendPath) {
    return rustoreError(404, "NOT_FOUND");
  }
  const { token, data = {}, android } = message;
  const isTooBig = new TextEncoder().encode(body).length > mostBytes;
  const isKnown = Object.keys(message).every((field) => supportedFields.includes(field));
  const isText = Object.values(data).every((value) => typeof value === "string");
  if (isTooBig || !isKnown || !isText || !/^\d+s$/.test(android?.ttl ?? "1s")) {
    return rustoreError(400, "INVALID_ARGUMENT", "Invalid value");
  }
  return token
    ? undefined
    : rustoreError(400, "INVALID_ARGUMENT", "The registration token is not a valid FCM registration token");
}
