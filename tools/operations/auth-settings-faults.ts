/**
 * Responses of the management API with Auth settings: one response with correct settings, and one for each wrong
 * setting.
 */

import type { Project } from "../doctor/project.ts";
import type { Alteration } from "./altering-proxy.ts";
import type { Seen } from "./planted-faults.ts";

/** Fault that is visible over HTTP. */
export interface ApiFault extends Seen {
  alters?: Alteration;
  project?: Partial<Project>;
  /** Whether the doctor has an access token of the project's owner. */
  asOwner?: boolean;
}

/** Access token and id of a project, for the management API that the proxy in front of the stack simulates. */
export const ownedProject = { token: "sbp_owner", reference: "abcdefghijklmnopqrst" };

const inOrder = {
  site_url: "https://social.example.com",
  uri_allow_list: "social://**,https://social.example.com/**",
  external_email_enabled: true,
  audit_log_disable_postgres: true,
  smtp_host: "smtp.example.com",
  jwt_exp: 3600,
  rate_limit_email_sent: 360,
  rate_limit_anonymous_users: 30,
  rate_limit_otp: 30,
  rate_limit_verify: 30,
};

function answering(changes: Partial<Record<keyof typeof inOrder, unknown>>): Alteration {
  return (path, _answer, request) => {
    if (path !== `/v1/projects/${ownedProject.reference}/config/auth`) {
      return;
    }
    return request.headers.get("authorization") === `Bearer ${ownedProject.token}`
      ? Response.json({ ...inOrder, ...changes })
      : Response.json({ message: "Unauthorized" }, { status: 401 });
  };
}

const see = (
  check: string,
  level: Seen["level"],
  says: RegExp,
  changes: Parameters<typeof answering>[0] = {},
): ApiFault => ({ check, level, says, alters: answering(changes), asOwner: true, project: { isLocal: false } });

export const authSettingsFaults: ApiFault[] = [
  see("redirects", "ok", /lead to https:\/\/social\.example\.com, social/),
  see("limits of Auth", "ok", /rate_limit_otp 30/),
  see("mail", "ok", /360 mails an hour/),
  see("audit log", "ok", /none in the database/),
  see("audit log", "warn", /the database stores it/, { audit_log_disable_postgres: false }),
  see("audit log", "warn", /the database stores it/, { audit_log_disable_postgres: undefined }),
  see("redirects", "fail", /lead to nowhere/, { site_url: "" }),
  see("redirects", "fail", /lead to http:\/\/localhost:3000/, { site_url: "http://localhost:3000" }),
  see("redirects", "fail", /sent anywhere: https:\/\/\*\*/, { uri_allow_list: "social://**,https://**" }),
  see("redirects", "fail", /sent anywhere: \*\*/, { uri_allow_list: "**" }),
  see("redirects", "warn", /machine of the reader/, { uri_allow_list: "http://localhost:*/**" }),
  see("limits of Auth", "fail", /rate_limit_verify 30000/, { rate_limit_verify: 30_000 }),
  see("limits of Auth", "warn", /live for 86400 s/, { jwt_exp: 86_400 }),
  see("mail", "fail", /no mail server/, { smtp_host: null }),
  see("mail", "warn", /30 mails an hour/, { rate_limit_email_sent: 30 }),
  see("mail", "ok", /nobody signs in by mail/, { external_email_enabled: false }),
  {
    ...see("redirects", "fail", /the management API answers 401/),
    alters: (path) => (path.startsWith("/v1/") ? Response.json({}, { status: 401 }) : undefined),
  },
];
