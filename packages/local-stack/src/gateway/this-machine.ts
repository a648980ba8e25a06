/** What is only for whoever sits at the machine of the stack. */

/** Headers by which a proxy names the client. A tunnel that runs here calls from this machine, often as localhost. */
const forwardingHeaders = ["forwarded", "x-forwarded-for", "x-forwarded-host"];
const loopback = /^(127(\.\d+){3}|\[?::1\]?|localhost)$/;

/** Null for a call from this machine by a name of its own, else the refusal. */
export function refuseFromElsewhere(request: Request, caller: Deno.Addr): Response | null {
  const isForwarded = forwardingHeaders.some((name) => request.headers.has(name));
  const isHere = "hostname" in caller && loopback.test(caller.hostname) && !isForwarded;
  // A page elsewhere that gives its own name this machine's address is asked for by that name.
  if (isHere && loopback.test(new URL(request.url).hostname)) {
    return null;
  }
  const message = "this is answered on the machine of the stack only, at 127.0.0.1 or localhost";
  return Response.json({ message }, { status: 403 });
}
