/** Restricts pages to callers on the machine of the stack. */

/**
 * Headers in which a proxy names the client. A tunnel on this machine connects from loopback, often with the host
 * localhost.
 */
const forwardingHeaders = ["forwarded", "x-forwarded-for", "x-forwarded-host"];
const loopback = /^(127(\.\d+){3}|\[?::1\]?|localhost)$/;

/** Returns null for a request from this machine with a host name of this machine, otherwise an error response. */
export function refuseFromElsewhere(request: Request, caller: Deno.Addr): Response | null {
  const isForwarded = forwardingHeaders.some((name) => request.headers.has(name));
  const isHere = "hostname" in caller && loopback.test(caller.hostname) && !isForwarded;
  // Protects against DNS rebinding: the page of another site, whose name resolves to this machine, sends that name as
  // host.
  if (isHere && loopback.test(new URL(request.url).hostname)) {
    return null;
  }
  const message = "this is answered on the machine of the stack only, at 127.0.0.1 or localhost";
  return Response.json({ message }, { status: 403 });
}
