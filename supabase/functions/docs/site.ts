/** The web site for the people who build the app, below `/docs/`: the reference, the channels, guides and the changelog. */

import { chooseFromAddress, openOtherPagesBeside, showReference, writeToAddress } from "./browser.ts";
import { framePage, type SiteSettings } from "./frame.ts";
import pages from "./pages.json" with { type: "json" };
import { style } from "./style.ts";
import { readViewerFile, viewerFiles, viewerFolder } from "./viewer.ts";

export interface SiteFile {
  /** Below the site; `index.html` is the site itself. */
  path: string;
  mediaType: "text/html" | "text/css" | "text/javascript";
  /** Whether another content would have another path. */
  isImmutable: boolean;
  read(): Promise<BodyInit>;
}

/** The viewer brings its own `main`. */
const referenceContent = `
<section class="account">
  <form id="sign-in">
    <label>E-mail <input type="email" name="email" autocomplete="username" required></label>
    <label>Password <input type="password" name="password" autocomplete="current-password" required></label>
    <button value="token?grant_type=password">Sign in</button>
    <button value="signup">Sign up</button>
  </form>
  <p id="signed-in" hidden>Signed in as <output></output> <button type="button">Sign out</button></p>
  <p id="problem" role="alert"></p>
  <label>Document
    <select id="document">
      <option value="openapi.json">for the app</option>
      <option value="moderation/openapi.json">for moderators</option>
    </select>
  </label>
</section>
<div id="viewer"></div>
`;

/** The browser gets the functions as they are written, less their types. */
const referenceScript = `${chooseFromAddress}
${writeToAddress}
(${openOtherPagesBeside})();
(${showReference})();
`;

/** Every file of the site. */
export function siteFiles(settings: SiteSettings): SiteFile[] {
  const page = (path: string, title: string, content: string, more: { scripts?: string[]; styles?: string[] } = {}) =>
    textFile(path, "text/html", () => framePage({ path, title, content, settings, ...more }));
  return [
    page("index.html", "Reference", referenceContent, {
      styles: [`${viewerFolder}/swagger-ui.css`],
      scripts: [`${viewerFolder}/swagger-ui-bundle.js`, "reference.js"],
    }),
    ...pages.map(({ path, title, html }) => page(path, title, `<main class="text">\n${html}</main>`)),
    textFile("style.css", "text/css", () => style),
    textFile("reference.js", "text/javascript", () => referenceScript),
    ...viewerFiles.map(({ name, mediaType }) => ({
      path: `${viewerFolder}/${name}`,
      mediaType,
      isImmutable: true,
      read: () => readViewerFile(name),
    })),
  ];
}

function textFile(path: string, mediaType: SiteFile["mediaType"], make: () => string): SiteFile {
  return { path, mediaType, isImmutable: false, read: () => Promise.resolve(make()) };
}
