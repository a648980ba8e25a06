/**
 * Manages the credential of a provider. All isolates share one credential, which is stored in the database. Each
 * isolate caches the credential in memory, and an isolate that creates a new one stores it with compare-and-swap.
 */

import type { Credential, Outcome, Tools } from "./provider.ts";
import type { ProviderResponse } from "./requests.ts";

type NotNow = Extract<Outcome, { kind: "retry" | "misconfigured" }>;

/** Creates credentials of a provider. */
export interface CredentialSource {
  /**
   * Identifies the settings with which credentials are created. A credential that was created with other settings is
   * not used.
   */
  account: string;
  mint(tools: Tools): Promise<Credential | NotNow>;
  /** Minimum age of a credential before the provider accepts a new credential. */
  youngestReplacedMilliseconds?: number;
}

/** Returns the credential of a provider. */
export interface CredentialKeeper {
  /** Returns the current credential, or a new one if there is none or the provider rejected it. */
  current(tools: Tools): Promise<Credential | NotNow>;
  /** Records that the provider no longer accepts a credential. */
  refuse(credential: Credential): void;
}

/** Creates the keeper that caches the credential of one provider in this isolate. */
export function createCredentialKeeper(source: CredentialSource): CredentialKeeper {
  const { account, youngestReplacedMilliseconds = 0 } = source;
  let remembered: Credential | undefined;
  let refusedToken: string | undefined;
  let underWay: Promise<Credential | NotNow> | undefined;

  function isUsable(credential: Credential, now: number): boolean {
    return credential.account === account && credential.token !== refusedToken && credential.expiresAt > now;
  }

  async function obtain(tools: Tools): Promise<Credential | NotNow> {
    const stored = await tools.credentials.read();
    if (stored && isUsable(stored, tools.now())) {
      return stored;
    }
    const restMilliseconds =
      stored?.account === account ? stored.issuedAt + youngestReplacedMilliseconds - tools.now() : 0;
    if (restMilliseconds > 0) {
      const afterSeconds = Math.ceil(restMilliseconds / 1000);
      return { kind: "retry", reason: "credential_refused", afterSeconds, forAll: true };
    }
    const fresh = await source.mint(tools);
    if ("kind" in fresh) {
      return fresh;
    }
    const kept = await tools.credentials.replace(stored, fresh);
    return kept.account === account ? kept : fresh;
  }

  return {
    async current(tools) {
      if (remembered && isUsable(remembered, tools.now())) {
        return remembered;
      }
      underWay ??= obtain(tools).finally(() => {
        underWay = undefined;
      });
      const obtained = await underWay;
      if (!("kind" in obtained)) {
        remembered = obtained;
      }
      return obtained;
    },
    refuse({ token }) {
      refusedToken = token;
    },
  };
}

/** Sends a POST request with the credential, and retries once with a new credential if the provider rejects it. */
export async function postWithCredential(
  keeper: CredentialKeeper,
  tools: Tools,
  postWith: (token: string) => Promise<ProviderResponse | NotNow>,
  isRefusal: (answer: ProviderResponse) => boolean,
): Promise<ProviderResponse | NotNow> {
  const credential = await keeper.current(tools);
  if ("kind" in credential) {
    return credential;
  }
  const answer = await postWith(credential.token);
  if ("kind" in answer || !isRefusal(answer)) {
    return answer;
  }
  keeper.refuse(credential);
  const replacement = await keeper.current(tools);
  return "kind" in replacement ? replacement : await postWith(replacement.token);
}
