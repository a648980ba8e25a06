/** The website for app developers, below `/docs/`: the reference, channels, guides and the changelog. */

import {
  callAuth,
  configureViewer,
  offerSignIn,
  readKnownIds,
  showReference,
  takeSessionFromAddress,
} from "./browser.ts";
import { framePage, type SiteSettings } from "./frame.ts";
import pages from "./pages.json" with { type: "json" };
import { style } from "./style.ts";
import { readCompressedViewer, readViewer, viewerIntegrity, viewerPath } from "./viewer.ts";
import { fillKnownIds, foldCommonErrors, leaveOptionalOut, withoutCommon } from "./viewer-document.ts";

export interface SiteFile {
  /** Path relative to the root of the site. The root itself serves `index.html`. */
  path: string;
  mediaType: "text/html" | "text/css" | "text/javascript";
  /** Whether the path changes whenever the content changes, so that clients can cache the file forever. */
  isImmutable: boolean;
  read(): Promise<BodyInit>;
  /** Returns the content compressed with gzip. Only large files have this function. */
  readCompressed?(): BodyInit;
}

/** HTML of the account button in the header of the reference. */
const account = `
<button type="button" id="account-button" popovertarget="account">Sign in</button>
<div id="account" popover>
  <form id="sign-in">
    <label>E-mail <input type="email" name="email" autocomplete="username" required></label>
    <label>Password <input type="password" name="password" autocomplete="current-password" required></label>
    <p id="problem" role="alert"></p>
    <div class="row">
      <button value="token?grant_type=password">Sign in</button>
      <button value="signup">Sign up</button>
    </div>
    <p class="muted">Requests of this page are sent as this user, with ids that the user can read. The token stays in memory.</p>
  </form>
  <div id="signed-in" hidden><p>Signed in as <output></output></p><button type="button">Sign out</button></div>
</div>
`;

/** Script of the reference page: the source text of the following functions, without types. */
const referenceScript = `${[
  withoutCommon,
  foldCommonErrors,
  leaveOptionalOut,
  fillKnownIds,
  takeSessionFromAddress,
  readKnownIds,
  callAuth,
  configureViewer,
  showReference,
  offerSignIn,
].join("\n")}
// The session is removed from the address before the viewer reads the address.
const session = takeSessionFromAddress();
const adapt = { fold: foldCommonErrors, leaveOut: leaveOptionalOut, fill: fillKnownIds };
offerSignIn(showReference({ configure: configureViewer, ...adapt }), session);
`;

/** Returns every file of the site. */
export function siteFiles(settings: SiteSettings): SiteFile[] {
  return [
    textFile("index.html", "text/html", () =>
      framePage({
        path: "index.html",
        title: "Reference",
        content: '<div id="viewer"></div>',
        settings,
        account,
        scripts: [{ path: viewerPath, integrity: viewerIntegrity }, { path: "reference.js" }],
      }),
    ),
    ...pages.map(({ path, title, html }) =>
      textFile(path, "text/html", () =>
        framePage({ path, title, content: `<main class="text">\n${html}</main>`, settings }),
      ),
    ),
    textFile("style.css", "text/css", () => style),
    textFile("reference.js", "text/javascript", () => referenceScript),
    {
      path: viewerPath,
      mediaType: "text/javascript",
      isImmutable: true,
      read: readViewer,
      readCompressed: readCompressedViewer,
    },
  ];
}

function textFile(path: string, mediaType: SiteFile["mediaType"], make: () => string): SiteFile {
  return { path, mediaType, isImmutable: false, read: () => Promise.resolve(make()) };
}
