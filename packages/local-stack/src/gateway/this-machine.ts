/** Restricts pages to callers on the machine of the stack. */

/** Headers by which a proxy names the client. A tunnel on this machine calls from loopback, often as localhost. */
const forwardingHeaders = ["forwarded", "x-forwarded-for", "x-forwarded-host"];
const loopback = /^(127(\.\d+){3}|\[?::1\]?|localhost)$/;

/** Returns null for a call from this machine to a name of this machine, otherwise the error. */
export function refuseFromElsewhere(request: Request, caller: Deno.Addr): Response | null {
  const isForwarded = forwardingHeaders.some((name) => request.headers.has(name));
  const isHere = "hostname" in caller && loopback.test(caller.hostname) && !isForwarded;
  // DNS rebinding: a page of another site whose name resolves to this machine sends that name as host.
  if (isHere && loopback.test(new URL(request.url).hostname)) {
    return null;
  }
  const message = "this is answered on the machine of the stack only, at 127.0.0.1 or localhost";
  return Response.json({ message }, { status: 403 });
}
