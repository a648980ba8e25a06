/** A door before a stack that says other things than the stack does, where a test wants it to. */

/** What is answered in place of the stack's answer; undefined leaves it. */
export type Alteration = (
  path: string,
  response: Response,
  request: Request,
) => Promise<Response | undefined> | Response | undefined;

export interface AlteringProxy {
  url: string;
  /** From now on; undefined alters nothing. */
  alter(alteration: Alteration | undefined): void;
  stop(): Promise<void>;
}

/** Opens one before the stack at that address. */
export function startAlteringProxy(stackUrl: string): AlteringProxy {
  let alteration: Alteration | undefined;
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    const { pathname, search } = new URL(request.url);
    const response = await fetch(`${stackUrl}${pathname}${search}`, {
      method: request.method,
      headers: request.headers,
      body: request.body,
    });
    return (await alteration?.(pathname, response, request)) ?? response;
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    alter(next) {
      alteration = next;
    },
    stop: () => server.shutdown(),
  };
}
