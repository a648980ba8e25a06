/**
 * Checks of Auth settings that only the platform's management API returns. The API requires an access token of the
 * project's owner.
 */

import { type Check, type Finding, fail, ok, skipped, warn } from "./findings.ts";
import { askManagement } from "./http.ts";
import { isOfThisMachine, type Project } from "./project.ts";

/** Settings in the response of `GET /v1/projects/{ref}/config/auth`. */
interface AuthSettings {
  site_url?: string | null;
  /** Allowed redirect URLs, separated by commas. */
  uri_allow_list?: string | null;
  external_email_enabled?: boolean | null;
  audit_log_disable_postgres?: boolean | null;
  smtp_host?: string | null;
  jwt_exp?: number | null;
  [limit: `rate_limit_${string}`]: number | null | undefined;
}

const longestTokenSeconds = 3600;
/** Number of mails per hour to which the platform by default limits a project with its own SMTP server. */
const firstMailsPerHour = 30;
/** Highest limit per IP address that still stops abuse. The local stack uses higher limits because of the tests. */
const mostByAddress = 1000;
const limitsByAddress = ["rate_limit_anonymous_users", "rate_limit_otp", "rate_limit_verify"] as const;
const wherever = /^(?:(?:https?|[a-z]*\*+[a-z]*):\/\/)?\*+(?:\/\**)?$/;

function isElsewhereThanHere(url: string): boolean {
  return URL.canParse(url) && !isOfThisMachine(url);
}

function judgeRedirects({ site_url: site, uri_allow_list: list }: AuthSettings): Finding {
  const inUrls = "in Authentication, URL Configuration";
  if (!site || !isElsewhereThanHere(site)) {
    return fail(`links of mails lead to ${site || "nowhere"}`, `Set the site URL ${inUrls}`);
  }
  const redirects = (list ?? "").split(",").flatMap((url) => url.trim() || []);
  const open = redirects.filter((url) => wherever.test(url));
  if (open.length > 0) {
    return fail(
      `tokens may be sent anywhere: ${open.join(", ")}`,
      `Name the addresses and schemes of the apps ${inUrls}`,
    );
  }
  const local = redirects.filter((url) => /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])/.test(url));
  if (local.length > 0) {
    return warn(
      `links may lead to whatever runs on the machine of the reader: ${local.join(", ")}`,
      `Remove them ${inUrls}`,
    );
  }
  return ok(`links of mails lead to ${[site, ...redirects].join(", ")}`);
}

function judgeLimits(settings: AuthSettings): Finding {
  const inLimits = "in Authentication, Rate Limits";
  const loose = limitsByAddress.filter((name) => (settings[name] ?? 0) > mostByAddress);
  if (loose.length > 0) {
    return fail(
      `they hold nobody off: ${loose.map((name) => `${name} ${settings[name]}`).join(", ")}`,
      `Lower them ${inLimits}; those of supabase/config.toml are for tests`,
    );
  }
  if ((settings.jwt_exp ?? 0) > longestTokenSeconds) {
    return warn(
      `access tokens live for ${settings.jwt_exp} s`,
      "In Settings, JWT keys leave them an hour (decision 0019)",
    );
  }
  return ok(limitsByAddress.map((name) => `${name} ${settings[name] ?? "as the platform has it"}`).join(", "));
}

function judgeMail(settings: AuthSettings): Finding {
  const { external_email_enabled: isOn, smtp_host: host, rate_limit_email_sent: mails } = settings;
  if (!isOn) {
    return ok("nobody signs in by mail");
  }
  if (!host) {
    return fail(
      "there is no mail server: the built-in one writes to members of the team only",
      "Set an SMTP server in Authentication, Emails",
    );
  }
  return (mails ?? 0) <= firstMailsPerHour
    ? warn(
        `${mails ?? 0} mails an hour in all: beyond that nobody can sign up`,
        "Raise it in Authentication, Rate Limits",
      )
    : ok(`${mails} mails an hour, by ${host}`);
}

function judgeAuditLog({ audit_log_disable_postgres: isOff }: AuthSettings): Finding {
  return isOff
    ? ok("none in the database")
    : warn(
        "the database stores it, and its entries contain e-mail addresses",
        "Switch it off in Authentication, Audit Logs; the log of the dashboard stays",
      );
}

/**
 * Returns a check of Auth settings. If there is no access token, the finding advises the operator to check the settings
 * by hand.
 */
function authSettingsCheck(
  name: string,
  judge: (settings: AuthSettings) => Finding,
  byHand: string,
  seenLocally = "as supabase/config.toml has it",
): Check<Project> {
  return {
    name,
    async inspect(project) {
      if (project.isLocal && !project.management) {
        return ok(seenLocally);
      }
      if (!project.management) {
        return skipped(
          "Auth tells nobody",
          `Give SUPABASE_ACCESS_TOKEN (and SUPABASE_PROJECT_ID with a custom domain), or look at Authentication: ${byHand}`,
        );
      }
      const { status, body } = await askManagement(project.management, "config/auth");
      return status === 200 && body
        ? judge(body)
        : fail(
            `the management API answers ${status}`,
            "SUPABASE_ACCESS_TOKEN is to be of somebody who may read this project",
          );
    },
  };
}

export const authSettingsChecks = [
  authSettingsCheck(
    "redirects",
    judgeRedirects,
    "URL Configuration has the site and the schemes of the apps, and nothing else",
  ),
  authSettingsCheck(
    "limits of Auth",
    judgeLimits,
    "Rate Limits are not those of tests, access tokens live for an hour",
  ),
  authSettingsCheck("mail", judgeMail, "Emails has an SMTP server, Rate Limits enough mails an hour"),
  authSettingsCheck(
    "audit log",
    judgeAuditLog,
    "Audit Logs has writing to the database off",
    "the local stack keeps it in the database, as the platform does by default",
  ),
];
