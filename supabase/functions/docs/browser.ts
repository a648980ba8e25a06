/**
 * What runs in the browser of who reads the reference. The functions are sent as their texts, so that they use nothing but
 * each other.
 */

/** What the page uses of Swagger UI. */
interface Viewer {
  preauthorizeApiKey(scheme: string, token: string): void;
  authActions: { logout(schemes: string[]): void };
  specActions: { updateUrl(url: string): void; download(url: string): void };
}

/** The script of Swagger UI adds itself to the global object. */
type Global = Record<"SwaggerUIBundle", (options: Record<string, unknown>) => Viewer>;

/** What the pages use of the DOM: its own types would change those of Deno everywhere. */
interface PageElement {
  hidden: boolean;
  textContent: string | null;
  value: string;
  target: string;
  rel: string;
  addEventListener(type: string, listener: (event: PageEvent) => void): void;
}

interface PageEvent {
  submitter: PageElement;
  preventDefault(): void;
}

declare const document: {
  body: { dataset: Record<string, string | undefined> };
  querySelector(selector: string): PageElement;
  querySelectorAll(selector: string): Iterable<PageElement>;
};

declare const location: { href: string };
declare const history: { replaceState(state: null, title: "", address: URL): void };

/** Which document is shown stands in the address, so that a link leads to an operation of either. */
export function chooseFromAddress(documents: PageElement): string {
  const byDefault = documents.value;
  documents.value = new URL(location.href).searchParams.get("document") ?? byDefault;
  // Of a document that is not among the options the value is empty.
  documents.value ||= byDefault;
  return documents.value;
}

export function writeToAddress(shown: string): void {
  const address = new URL(location.href);
  address.searchParams.set("document", shown);
  address.hash = "";
  history.replaceState(null, "", address);
}

/** In its place another page would forget the token. */
export function openOtherPagesBeside(): void {
  for (const link of document.querySelectorAll("nav a:not([aria-current])")) {
    link.target = "_blank";
    link.rel = "noopener";
  }
}

/** The reference: signs in, and gives the token to the viewer. It is in memory only. */
export function showReference(): void {
  const globalName = "SwaggerUIBundle";
  const openViewer = (globalThis as unknown as Global)[globalName];
  const scheme = "accessToken";
  const secondsBeforeItEnds = 60;
  const { apiUrl = "", publishableKey = "" } = document.body.dataset;
  const find = (selector: string) => document.querySelector(selector);
  const form = find("#sign-in");
  const signedIn = find("#signed-in");
  const problem = find("#problem");
  const documents = find("#document");
  let token = "";
  let renewal: ReturnType<typeof setTimeout> | undefined;

  const viewer = openViewer({
    domNode: find("#viewer"),
    url: chooseFromAddress(documents),
    deepLinking: true,
    docExpansion: "none",
    filter: true,
    displayRequestDuration: true,
    persistAuthorization: false,
    validatorUrl: null,
    onComplete: authorize,
  });

  /** The viewer takes a token for a scheme of the document that it shows. */
  function authorize(): void {
    if (token) {
      viewer.preauthorizeApiKey(scheme, token);
    }
  }

  function setToken(given: string, email: string): void {
    token = given;
    clearTimeout(renewal);
    form.hidden = Boolean(token);
    signedIn.hidden = !token;
    find("#signed-in output").textContent = email;
    if (token) {
      authorize();
    } else {
      viewer.authActions.logout([scheme]);
    }
  }

  async function ask(path: string, body: Record<string, string>): Promise<void> {
    problem.textContent = "";
    const response = await fetch(`${apiUrl}/auth/v1/${path}`, {
      method: "POST",
      headers: { apikey: publishableKey, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const tokens = await response.json();
    if (!response.ok) {
      setToken("", "");
      problem.textContent = tokens.msg ?? tokens.error_description ?? `Auth has answered with ${response.status}.`;
    } else if (!tokens.access_token) {
      problem.textContent = "Follow the link in the mail, then sign in.";
    } else {
      setToken(tokens.access_token, tokens.user.email);
      const renew = () => askOrShow("token?grant_type=refresh_token", { refresh_token: tokens.refresh_token });
      renewal = setTimeout(renew, 1000 * (tokens.expires_in - secondsBeforeItEnds));
    }
  }

  function askOrShow(path: string, body: Record<string, string>): void {
    ask(path, body).catch((error) => {
      problem.textContent = `Auth cannot be reached: ${error.message}`;
    });
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = (name: string) => find(`#sign-in [name=${name}]`).value;
    askOrShow(event.submitter.value, { email: given("email"), password: given("password") });
  });
  find("#signed-in button").addEventListener("click", () => setToken("", ""));
  documents.addEventListener("change", () => {
    writeToAddress(documents.value);
    viewer.specActions.updateUrl(documents.value);
    viewer.specActions.download(documents.value);
  });
}
