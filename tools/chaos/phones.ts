/** Phones of the crash test, and fake push providers that deliver to these phones. */

import { type ApnsFake, startApnsFake } from "../../supabase/tests/fakes/apns-fake.ts";
import { type FcmFake, startFcmFake } from "../../supabase/tests/fakes/fcm-fake.ts";
import type { Shown } from "../../supabase/tests/fakes/shown.ts";

/** Request body that registers a device. */
export interface Phone {
  platform: "ios" | "android";
  provider: "apns" | "fcm";
  token: string;
}

export class Phones {
  /** Environment variables that make the functions use the fake providers. */
  readonly settings: Record<string, string>;
  /**
   * Number of times that each notification was delivered to each phone. The key consists of token and notification id.
   */
  readonly handed = new Map<string, number>();
  readonly #apns: ApnsFake;
  readonly #fcm: FcmFake;

  constructor(apns: ApnsFake, fcm: FcmFake, authorityFile: string) {
    this.#apns = apns;
    this.#fcm = fcm;
    this.settings = { ...apns.settings, ...fcm.settings, DENO_CERT: authorityFile };
    apns.rule = ({ token, body }) => this.#record(token, body);
    fcm.rule = ({ message, body }) => this.#record(message.token, body);
  }

  /** Starts the fake providers, and writes the certificate of the providers' certificate authority into the folder. */
  static async start(folder: string): Promise<Phones> {
    const [apns, fcm] = await Promise.all([startApnsFake(), startFcmFake()]);
    const authorityFile = `${folder}/authority.pem`;
    await Deno.writeTextFile(authorityFile, apns.authority);
    return new Phones(apns, fcm, authorityFile);
  }

  static make(number: number): Phone {
    const token = crypto.randomUUID().replaceAll("-", "");
    return number % 2 === 0
      ? { platform: "ios", provider: "apns", token: `${token}${token}` }
      : { platform: "android", provider: "fcm", token: `phone-${token}` };
  }

  shownOn(token: string): Shown[] {
    return [...this.#apns.shownOn(token), ...this.#fcm.shownOn(token)];
  }

  async stop(): Promise<void> {
    await Promise.all([this.#apns.stop(), this.#fcm.stop()]);
  }

  #record(token: string, body: string): undefined {
    const notification = /"notification_id":"([^"]+)"/.exec(body)?.[1] ?? "";
    const message = `${token} ${notification}`;
    this.handed.set(message, (this.handed.get(message) ?? 0) + 1);
  }
}
