/** Fakes of the three push providers on 127.0.0.1, and the settings with which the functions send messages to them. */

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ApnsFake, startApnsFake } from "../../../fakes/apns-fake.ts";
import { type FcmFake, startFcmFake } from "../../../fakes/fcm-fake.ts";
import type { Reply } from "../../../fakes/loopback-server.ts";
import { type RustoreFake, startRustoreFake } from "../../../fakes/rustore-fake.ts";
import type { Shown } from "../../../fakes/shown.ts";

export const providers = ["apns", "fcm", "rustore"] as const;

export type ProviderName = (typeof providers)[number];

/** Message that reached one of the fake providers. */
export interface Sent {
  provider: ProviderName;
  token: string;
  notificationId: string;
  /** Whether the message is valid, so that the fake accepts it unless the test sets another reply. */
  isGood: boolean;
}

/** Returns the reply to a message, or undefined if the fake should reply as the real provider would. */
type Whim = (sent: Sent) => Reply | undefined;

export interface PushFakes {
  apns: ApnsFake;
  fcm: FcmFake;
  rustore: RustoreFake;
  /** All messages to any provider, in the order of arrival. */
  sent: Sent[];
  /** Sets the replies to messages to the device with this token. */
  respond(token: string, whim: Whim): void;
  /** Sets the replies to messages to all devices for which `respond` was not called. */
  respondAll(whim: Whim): void;
  /** Removes all replies of the test, so that every valid message is accepted. */
  takeAll(): void;
  /** Returns the notifications that the phone with this device token shows. */
  shownOn(token: string): Shown[];
  /** Environment variables for the process of the functions. */
  environment: Record<string, string>;
  /** Secret values that must not occur in responses or logs. */
  secrets(): string[];
  stop(): Promise<void>;
}

function linesOf(pem: string): string[] {
  return pem.trim().split("\n").slice(1, -1);
}

/** Returns the keys of the providers, and the tokens in the requests so far. */
function secretsOf(apns: ApnsFake, fcm: FcmFake, rustore: RustoreFake): string[] {
  return [
    ...new Set([
      ...linesOf(apns.settings.APNS_KEY),
      ...linesOf(JSON.parse(fcm.settings.FCM_SERVICE_ACCOUNT).private_key),
      rustore.settings.RUSTORE_SERVICE_TOKEN!,
      ...apns.requests.map(({ providerToken }) => providerToken),
      ...fcm.requests.map(({ accessToken }) => accessToken),
    ]),
  ];
}

/** Starts a fake of each of the three providers. */
export async function startPushFakes(): Promise<PushFakes> {
  const [apns, fcm, rustore] = await Promise.all([startApnsFake(), startFcmFake(), startRustoreFake()]);
  const folder = await mkdtemp(join(tmpdir(), "push-fakes-"));
  const authorityPath = join(folder, "authority.pem");
  await writeFile(authorityPath, apns.authority);
  const whims = new Map<string, Whim>();
  let whimForAll: Whim = () => undefined;
  const sent: Sent[] = [];
  const decide = (message: Sent) => {
    sent.push(message);
    return (whims.get(message.token) ?? whimForAll)(message);
  };
  const isGood = (verdict: Reply) => "status" in verdict && verdict.status === 200;
  apns.rule = ({ token, headers, verdict }) =>
    decide({
      provider: "apns",
      token,
      notificationId: headers["apns-collapse-id"] ?? "",
      isGood: isGood(verdict),
    });
  const ofAndroid = (
    provider: ProviderName,
    message: { token: string; data?: Record<string, string> },
    verdict: Reply,
  ) =>
    decide({
      provider,
      token: message.token,
      notificationId: message.data?.notification_id ?? "",
      isGood: isGood(verdict),
    });
  fcm.rule = ({ message, verdict }) => ofAndroid("fcm", message, verdict);
  rustore.rule = ({ message, verdict }) => ofAndroid("rustore", message, verdict);
  return {
    apns,
    fcm,
    rustore,
    sent,
    respond: (token, whim) => {
      whims.set(token, whim);
    },
    respondAll: (whim) => {
      whimForAll = whim;
    },
    takeAll: () => {
      whims.clear();
      whimForAll = () => undefined;
    },
    shownOn: (token) => [apns, fcm, rustore].flatMap((fake) => fake.shownOn(token)),
    environment: { ...apns.settings, ...fcm.settings, ...rustore.settings, DENO_CERT: authorityPath },
    secrets: () => secretsOf(apns, fcm, rustore),
    async stop() {
      await Promise.all([apns.stop(), fcm.stop(), rustore.stop(), rm(folder, { recursive: true })]);
    },
  };
}
