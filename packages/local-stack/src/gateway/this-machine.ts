/** What is only for whoever sits at the machine of the stack. */

const loopback = /^(127(\.\d+){3}|\[?::1\]?|localhost)$/;

/** Null for a call from this machine by a name of its own, else the refusal. */
export function refuseFromElsewhere(request: Request, caller: Deno.Addr): Response | null {
  const isHere = "hostname" in caller && loopback.test(caller.hostname);
  // A page elsewhere that gives its own name this machine's address is asked for by that name.
  if (isHere && loopback.test(new URL(request.url).hostname)) {
    return null;
  }
  const message = "this is answered on the machine of the stack only, at 127.0.0.1 or localhost";
  return Response.json({ message }, { status: 403 });
}
