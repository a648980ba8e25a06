/** Makes pages available only to callers on the stack's machine. */

/**
 * Headers in which a proxy passes on the address of the client. A request through a tunnel arrives from loopback, often
 * with the host name localhost, and is recognized by these headers.
 */
const forwardingHeaders = ["forwarded", "x-forwarded-for", "x-forwarded-host"];
const loopback = /^(127(\.\d+){3}|\[?::1\]?|localhost)$/;

/**
 * Returns null if the request comes from this machine and its URL contains a loopback host name. Otherwise, returns an
 * error response.
 */
export function refuseFromElsewhere(request: Request, caller: Deno.Addr): Response | null {
  const isForwarded = forwardingHeaders.some((name) => request.headers.has(name));
  const isHere = "hostname" in caller && loopback.test(caller.hostname) && !isForwarded;
  // Protects against DNS rebinding: the host name of another site may resolve to this machine. Requests from pages of
  // that site contain its host name instead of a loopback name.
  if (isHere && loopback.test(new URL(request.url).hostname)) {
    return null;
  }
  const message = "this is answered on the machine of the stack only, at 127.0.0.1 or localhost";
  return Response.json({ message }, { status: 403 });
}
