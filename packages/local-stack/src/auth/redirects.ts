/** Redirect targets of links: the project's site URL and the allowed redirect URLs. */

import type { StackContext } from "../stack.ts";

/** Returns the requested URL if the project allows it, otherwise the site URL of the project. */
export function redirectTargetOf(request: Request, { config }: StackContext): string {
  const asked = request.headers.get("redirect_to") ?? new URL(request.url).searchParams.get("redirect_to");
  const candidates = [asked, request.headers.get("referer")];
  const { site_url: site, additional_redirect_urls: patterns } = config.auth;
  return candidates.find((address) => address && isAllowed(address, site, patterns)) ?? site;
}

/**
 * Replaces the fragment of a URL with fields. Browsers do not send the fragment to servers, so the fields do not appear
 * in server logs.
 */
export function withFragment(address: string, fields: Record<string, string>): string {
  // The empty field `sb` marks the other fields as fields of Supabase.
  return `${address.replace(/#.*/s, "")}#${new URLSearchParams({ ...fields, sb: "" })}`;
}

export function withQuery(address: string, fields: Record<string, string>): string {
  const [, path = "", query = "", fragment = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  const merged = new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(query)), ...fields });
  return `${path}?${merged}${fragment}`;
}

export function redirectTo(address: string): Response {
  return new Response(null, { status: 303, headers: { location: address } });
}

function isAllowed(address: string, site: string, patterns: string[]): boolean {
  if (!URL.canParse(address) || !URL.canParse(site)) {
    return false;
  }
  const [target, home] = [new URL(address), new URL(site)];
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(target.hostname);
  // An app on this machine may listen on any port.
  const samePort = target.port === home.port || isLoopback;
  if (target.protocol === home.protocol && target.hostname === home.hostname && samePort) {
    return true;
  }
  if (/^(\d+(\.\d+){3}|\[.*\])$/.test(target.hostname)) {
    return isLoopback;
  }
  const withoutFragment = address.replace(/#.*/s, "");
  return patterns.some((pattern) => expressionOf(pattern).test(withoutFragment));
}

const separator = "[^./]";
const expressions: Record<string, string> = {
  "**": ".*",
  "*": `${separator}*`,
  "?": separator,
  "{": "(?:",
  "}": ")",
  ",": "|",
};

/**
 * Compiles a redirect URL pattern of the platform. `*` does not match dots and slashes, `**` matches any character, and
 * `{a,b}` lists alternatives.
 */
function expressionOf(pattern: string): RegExp {
  let depth = 0;
  const source = pattern.replaceAll(/\*\*|[*?{},]|[^*?{},]+/g, (part) => {
    depth += part === "{" ? 1 : part === "}" ? -1 : 0;
    const isPlainComma = part === "," && depth === 0;
    return isPlainComma ? "," : (expressions[part] ?? part.replaceAll(/[\\^$.|+()[\]]/g, "\\$&"));
  });
  return new RegExp(`^${source}$`, "s");
}
