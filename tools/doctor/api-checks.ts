/** Checks of the doctor that need the URL and the keys of a deployment and use only HTTP. */

import { authSettingsChecks } from "./auth-settings-checks.ts";
import { type Check, type Finding, fail, ok, skipped, warn } from "./findings.ts";
import { ask, type HttpResponse, medianOf } from "./http.ts";
import type { Project } from "./project.ts";

const calls = 5;
const farMilliseconds = 60;
const skewSeconds = { noticed: 5, harmful: 60 };
const documentPath = "/functions/v1/docs/openapi.json";
const settingsPath = "/auth/v1/settings";
const giveSecretKey = "Give SECRET_KEY";
const makeKeys = "Make new ones in Settings, API keys";

/** Returns the reason why the API does not respond, or undefined if it responds. */
export async function unreachedReason(project: Project): Promise<string | undefined> {
  return await ask(project, settingsPath, project.publishableKey).then(
    () => undefined,
    (error) => error.message,
  );
}

/** Returns the finding of the check `reachable` for an API that did not respond. */
export function unreachedFinding({ apiUrl }: Project, reason: string): Finding {
  const advice = "Correct API_URL or the network. All other checks of the API and the report are skipped";
  return fail(`nothing answers at ${apiUrl}: ${reason}`, advice);
}

/**
 * Returns the finding for a key. The finding says whether the service accepted the key, rejected the key, or failed for
 * another reason.
 */
function judgeKey({ status, body }: HttpResponse, service: string): Finding {
  if (status === 200) {
    return ok("of the new kind, and taken");
  }
  return status === 401 || status === 403
    ? fail(`refused with ${status}`, makeKeys)
    : fail(`${service} answers ${status} ${body?.code ?? ""}`.trim(), `Read the log of ${service}: it has the reason`);
}

const reachable: Check<Project> = {
  name: "reachable",
  async inspect(project) {
    const [auth, functions] = await Promise.all([
      ask(project, settingsPath, project.publishableKey),
      ask(project, documentPath),
    ]);
    if (functions.status !== 200) {
      return fail(`the functions answer ${functions.status}`, "Deploy them: npx supabase functions deploy");
    }
    if (auth.status >= 500) {
      return fail(`Auth answers ${auth.status}`, "Look at the state of the project in its dashboard");
    }
    return ok(`functions and Auth answer at ${project.apiUrl}`);
  },
};

const tls: Check<Project> = {
  name: "TLS",
  // The certificate need not be checked separately, because every HTTPS call verifies it.
  inspect: ({ apiUrl, isLocal }) =>
    Promise.resolve(
      apiUrl.startsWith("https:")
        ? ok("the address is one of https")
        : isLocal
          ? ok("plain HTTP, on this machine")
          : fail(
              "plain HTTP: whoever is in between reads tokens",
              "Put a certificate before it, and give its address of https",
            ),
    ),
};

const publishableKey: Check<Project> = {
  name: "publishable key",
  async inspect(project) {
    const { publishableKey: key } = project;
    if (!key) {
      return skipped("not given", "Give PUBLISHABLE_KEY");
    }
    if (!key.startsWith("sb_publishable_")) {
      return key.startsWith("sb_secret_")
        ? fail("it is a secret key", "Give the key that begins with sb_publishable_")
        : fail("it is of the old kind", makeKeys);
    }
    return judgeKey(await ask(project, settingsPath, key), "Auth");
  },
};

const secretKey: Check<Project> = {
  name: "secret key",
  async inspect(project) {
    const { secretKey: key } = project;
    if (!key) {
      return skipped("not given", giveSecretKey);
    }
    if (!key.startsWith("sb_secret_")) {
      return key.startsWith("sb_publishable_")
        ? fail("it is a publishable key", "Give the key that begins with sb_secret_")
        : fail("it is of the old kind", makeKeys);
    }
    return judgeKey(await ask(project, "/functions/v1/jobs", key), "the function jobs");
  },
};

const tokens: Check<Project> = {
  name: "tokens",
  async inspect(project) {
    const { body } = await ask(project, "/auth/v1/.well-known/jwks.json", project.publishableKey);
    const keys: { kty?: string; alg?: string }[] = Array.isArray(body?.keys) ? body.keys : [];
    const asymmetric = keys.filter(({ kty }) => kty === "EC" || kty === "RSA" || kty === "OKP");
    if (asymmetric.length === 0) {
      return fail("Auth shows no public key", "In Settings, JWT keys move to asymmetric signing keys (ES256)");
    }
    return ok(`signed asymmetrically: ${asymmetric.map(({ alg, kty }) => alg ?? kty).join(", ")}`);
  },
};

const signIn: Check<Project> = {
  name: "sign-in",
  async inspect(project) {
    const { status, body } = await ask(project, settingsPath, project.publishableKey);
    if (status !== 200) {
      return skipped(`Auth answers ${status}`, "Give PUBLISHABLE_KEY");
    }
    if (body.disable_signup) {
      return fail("nobody can sign up", "In Authentication, Sign In / Providers allow new users to sign up");
    }
    if (!body.external?.email && !body.external?.phone) {
      return fail("neither addresses nor numbers can sign in", "In Authentication, Sign In / Providers turn one on");
    }
    if (body.mailer_autoconfirm && body.external?.email) {
      const advice = "In Authentication, Sign In / Providers turn on Confirm email";
      const seen = "addresses are not confirmed: anybody signs up as anybody";
      return project.isLocal ? ok("addresses are not confirmed, as npm start has it") : fail(seen, advice);
    }
    const providers = Object.entries(body.external).flatMap(([provider, isOn]) => (isOn ? [provider] : []));
    return ok(`addresses are confirmed; ways in: ${providers.join(", ")}`);
  },
};

/** No secret key is needed, because this setting of Auth is public. */
const anonymousSignIns: Check<Project> = {
  name: "anonymous sign-ins",
  async inspect(project) {
    const { status, body } = await ask(project, settingsPath, project.publishableKey);
    if (status !== 200) {
      return skipped(`Auth answers ${status}`, "Give PUBLISHABLE_KEY");
    }
    return body.external?.anonymous_users
      ? warn(
          "they are on: each one is a row of auth.users, and the service refuses its token (account_required)",
          "Turn them off in Authentication, Sign In / Providers",
        )
      : ok("they are off");
  },
};

const clock: Check<Project> = {
  name: "clock",
  async inspect(project) {
    const { headers, receivedAt, milliseconds } = await ask(project, documentPath);
    const said = Date.parse(headers.get("date") ?? "");
    if (Number.isNaN(said)) {
      return skipped("the answer has no date", "Look at the clocks by hand");
    }
    // The server rounds the Date header down to whole seconds, and sets it at an unknown moment during the call.
    const seconds = Math.max(0, Math.abs(receivedAt - milliseconds / 2 - (said + 500)) - 500 - milliseconds / 2) / 1000;
    const seen = `${seconds.toFixed(0)} s between this machine and the deployment`;
    const advice =
      "Set this machine by NTP; where it is right, the host of the deployment: tokens are good by the clock";
    if (seconds > skewSeconds.harmful) {
      return fail(seen, advice);
    }
    return seconds > skewSeconds.noticed ? warn(seen, advice) : ok(seen);
  },
};

const distance: Check<Project> = {
  name: "distance",
  async inspect(project) {
    if (!project.secretKey) {
      return skipped("a call that reaches the database needs the secret key", giveSecretKey);
    }
    // This first call is not measured, because it may start an isolate.
    await ask(project, "/functions/v1/jobs", project.secretKey);
    const whole = await medianOf(calls, () => ask(project, "/functions/v1/jobs", project.secretKey));
    const without = await medianOf(calls, () => ask(project, "/functions/v1/jobs"));
    const between = Math.max(0, whole - without);
    const seen = `${whole.toFixed(0)} ms from here for a call, ${between.toFixed(0)} ms of it between functions and database`;
    return between > farMilliseconds
      ? warn(seen, "Have clients send x-region with the region of the database, and set PROJECT_REGION in the vault")
      : ok(seen);
  },
};

/**
 * Checks in the order in which they are printed. A check whose failure causes failures of other checks comes before
 * them.
 */
export const apiChecks: Check<Project>[] = [
  reachable,
  tls,
  publishableKey,
  secretKey,
  tokens,
  signIn,
  anonymousSignIns,
  ...authSettingsChecks,
  clock,
  distance,
];
