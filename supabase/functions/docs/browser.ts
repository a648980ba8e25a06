/**
 * The script of the reference page. The functions run in the reader's browser and are sent as source text, so they can
 * call only each other and use no imports.
 */

import type { fillKnownIds, foldCommonErrors, KnownIds, leaveOptionalOut, ViewerDocument } from "./viewer-document.ts";

/** The part of the viewer's interface that the page uses. */
interface Viewer {
  updateConfiguration(configurations: Record<string, unknown>[]): void;
}

/** The viewer's script adds this property to the global object. */
interface Global {
  Scalar: { createApiReference(selector: string, configurations: Record<string, unknown>[]): Viewer };
}

/**
 * The part of the DOM that the pages use. TypeScript's DOM library is not used, because its types would replace Deno's
 * types in all files.
 */
interface PageElement {
  hidden: boolean;
  textContent: string | null;
  value: string;
  addEventListener(type: string, listener: (event: PageEvent) => void): void;
  hidePopover(): void;
}

interface PageEvent {
  submitter: PageElement;
  preventDefault(): void;
}

/** A session as Auth returns it. */
export interface Session {
  access_token: string;
  refresh_token: string;
  expires_in: number | string;
  user?: { email?: string; phone?: string };
}

declare const document: {
  body: { dataset: Record<string, string | undefined> };
  querySelector(selector: string): PageElement;
};
declare const location: { href: string; hash: string };
declare const history: { replaceState(state: null, title: "", address: string): void };

/**
 * Returns the session in the page address and removes it from the address. Links in sign-in e-mails and on the home
 * page of a stack contain a session.
 */
export function takeSessionFromAddress(): Session | undefined {
  const { access_token, refresh_token, expires_in } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  if (!(access_token && refresh_token && expires_in)) {
    return;
  }
  history.replaceState(null, "", location.href.replace(/#.*/s, ""));
  return { access_token, refresh_token, expires_in };
}

/** Returns ids that the signed-in user can read. The reference shows these ids as examples of path parameters. */
export async function readKnownIds(functionsUrl: string, token: string): Promise<KnownIds> {
  const lists: [path: string, parameter: string, list: string, field: string][] = [
    ["/events/", "id", "/events/mine?limit=1", "id"],
    ["/events/", "eventId", "/events/mine?limit=1", "id"],
    ["/groups/", "id", "/groups?limit=1", "id"],
    ["/chats/", "id", "/chats?limit=1", "id"],
    ["/notifications/", "id", "/notifications?limit=1", "id"],
    ["/friends/requests/", "id", "/friends?status=pending&limit=1", "id"],
    ["/people/matches/", "id", "/people/matches?limit=1", "id"],
    ["/push/devices/", "id", "/push/devices", "id"],
    ["/profiles/photos/", "photoId", "/profiles/photos", "id"],
    ["/profiles/", "id", "/people/feed?limit=1", "id"],
    ["/people/", "profileId", "/people/feed?limit=1", "id"],
    ["/", "userId", "/people/feed?limit=1", "userId"],
  ];
  const responses = new Map<string, Promise<unknown>>();
  const read = (list: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const known = responses.get(list) ?? fetch(functionsUrl + list, { headers }).then((response) => response.json());
    responses.set(list, known);
    return known;
  };
  const found = lists.map(async ([path, parameter, list, field]) => {
    const result = (await read(list).catch(() => ({}))) as { data?: Record<string, string>[] };
    const [first] = Array.isArray(result) ? result : (result.data ?? []);
    return first?.[field] ? [[`${path} ${parameter}`, first[field]]] : [];
  });
  return Object.fromEntries((await Promise.all(found)).flat());
}

/** Calls Auth. Throws the error that Auth returns. */
export async function callAuth(path: string, body?: Record<string, string>, token?: string) {
  const { apiUrl = "", publishableKey = "" } = document.body.dataset;
  const response = await fetch(`${apiUrl}/auth/v1/${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      apikey: publishableKey,
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const result = await response.json();
  if (!response.ok) {
    throw new Error(result.msg ?? result.error_description ?? `Auth responded with ${response.status}.`);
  }
  return result;
}

/**
 * Returns the configuration of the viewer. `token` is the access token of the signed-in user, or empty if no user is
 * signed in.
 */
export function configureViewer(token: string, edition: number, load: typeof fetch): Record<string, unknown>[] {
  const documents = [
    { title: "API of the app", slug: "app", url: "openapi.json" },
    { title: "API of moderators", slug: "moderation", url: "moderation/openapi.json" },
  ];
  return documents.map((one) => ({
    ...one,
    // The viewer reloads a document only if its URL has changed.
    url: `${one.url}?edition=${edition}`,
    customFetch: load,
    authentication: { preferredSecurityScheme: "accessToken", securitySchemes: { accessToken: { token } } },
    // The following settings disable all requests from the viewer to its vendor.
    agent: { disabled: true },
    mcp: { disabled: true },
    telemetry: false,
    withDefaultFonts: false,
    hideClientButton: true,
    showDeveloperTools: "never",
    persistAuth: false,
    documentDownloadType: "json",
    defaultOpenFirstTag: false,
    orderSchemaPropertiesBy: "preserve",
    generateOperationSlug: ({ operationId = "" }) => operationId,
    generateTagSlug: ({ name = "" }) => name,
    hiddenClients: ["c", "clojure", "http", "ocaml", "php", "powershell", "r", "ruby", "rust", "objc", "fsharp"],
  }));
}

interface Parts {
  configure: typeof configureViewer;
  fold: typeof foldCommonErrors;
  leaveOut: typeof leaveOptionalOut;
  fill: typeof fillKnownIds;
}

/** Shows the API reference. Returns a function that updates the reference after a user has signed in or out. */
export function showReference({
  configure,
  fold,
  leaveOut,
  fill,
}: Parts): (name: string, token: string, ids: KnownIds) => void {
  const globalName = "Scalar";
  const find = (selector: string) => document.querySelector(selector);
  let knownIds: KnownIds = {};
  let edition = 0;

  /**
   * Loads a document and adapts it for the viewer. The viewer also calls this function for the requests that a reader
   * sends from the page, which are passed to `fetch` unchanged.
   */
  async function load(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const [path = "", edition] = (input instanceof Request ? input.url : String(input)).split("?edition=");
    if (edition === undefined) {
      return await fetch(input, init);
    }
    const response = await fetch(path);
    const shown: ViewerDocument = await response.json();
    fold(shown);
    leaveOut(shown);
    fill(shown, knownIds);
    return Response.json(shown);
  }

  const { createApiReference } = (globalThis as unknown as Global)[globalName];
  const viewer = createApiReference("#viewer", configure("", edition, load));
  return (name, token, ids) => {
    knownIds = ids;
    edition += 1;
    find("#sign-in").hidden = Boolean(token);
    find("#signed-in").hidden = !token;
    find("#account-button").textContent = name || "Sign in";
    find("#signed-in output").textContent = name;
    viewer.updateConfiguration(configure(token, edition, load));
  };
}

/** Signs in the reader with the form, or with the session in the page address. The token is stored only in memory. */
export function offerSignIn(show: ReturnType<typeof showReference>, given: Session | undefined): void {
  const secondsBeforeItEnds = 60;
  const { apiUrl = "" } = document.body.dataset;
  const find = (selector: string) => document.querySelector(selector);
  let renewal: ReturnType<typeof setTimeout> | undefined;

  function report(problem: string): void {
    find("#problem").textContent = problem;
  }

  async function use({ access_token: token, refresh_token, expires_in, user }: Session): Promise<void> {
    const ids = readKnownIds(`${apiUrl}/functions/v1`, token);
    const { email, phone } = user ?? (await callAuth("user", undefined, token));
    show(email || phone || "Signed in", token, await ids);
    clearTimeout(renewal);
    const renew = () => signIn("token?grant_type=refresh_token", { refresh_token });
    renewal = setTimeout(renew, 1000 * (Number(expires_in) - secondsBeforeItEnds));
  }

  function signOut(): void {
    clearTimeout(renewal);
    show("", "", {});
  }

  async function signIn(path: string, body: Record<string, string>): Promise<void> {
    report("");
    try {
      const session = await callAuth(path, body);
      if (!session.access_token) {
        return report("Follow the link in the mail, then sign in.");
      }
      await use(session);
      find("#account").hidePopover();
    } catch (error) {
      signOut();
      report((error as Error).message);
    }
  }

  find("#sign-in").addEventListener("submit", (event) => {
    event.preventDefault();
    const textOf = (name: string) => find(`#sign-in [name=${name}]`).value;
    void signIn(event.submitter.value, { email: textOf("email"), password: textOf("password") });
  });
  find("#signed-in button").addEventListener("click", signOut);
  if (given) {
    use(given).catch((error) => report(error.message));
  }
}
