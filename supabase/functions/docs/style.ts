/** The style of the pages, and what the viewer's own lacks. Readable from 360 pixels on, with the fonts that are there. */
export const style = `:root {
  color-scheme: light;
  font: 100%/1.5 system-ui, sans-serif;
  color: #1b1f24;
  background: #fff;
}
body { margin: 0; }
a { color: #0550ae; }

nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; padding: 0.75rem 1rem; border-bottom: 1px solid #d0d7de; }
nav a[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
nav span { color: #57606a; }

.text, .account { max-width: 60rem; margin-inline: auto; padding-inline: 1rem; }
.text { padding-block: 1rem 4rem; overflow-wrap: anywhere; }
.text ul, .text ol { padding-inline-start: 1.5rem; }
.text code, .text pre { font: 0.875rem/1.45 ui-monospace, monospace; }
.text code { background: #f2f4f6; border-radius: 0.2rem; padding: 0.1em 0.25em; }
.text :is(h1, h2, h3, h4) code { font-size: inherit; }
.text :is(h2, h3) { margin-block: 2rem 0.5rem; }
.text pre { overflow-x: auto; background: #f2f4f6; border-radius: 0.4rem; padding: 0.75rem 1rem; }
.text pre code { padding: 0; overflow-wrap: normal; }
.wide { overflow-x: auto; }
@media (min-width: 48rem) { .text td code { overflow-wrap: normal; } }
.text table { border-collapse: collapse; }
.text :is(th, td) { text-align: start; vertical-align: top; padding: 0.35rem 0.6rem; border: 1px solid #d0d7de; min-width: 4.5rem; }

.account { display: flex; flex-wrap: wrap; gap: 0.75rem 1.5rem; align-items: center; padding-block: 1rem; }
.account form { display: flex; flex-wrap: wrap; gap: 0.5rem 0.75rem; align-items: center; }
.account p { margin: 0; overflow-wrap: anywhere; }
.account [hidden] { display: none; }
.account :is(input, select, button) {
  font: inherit; padding: 0.3rem 0.6rem; max-width: 100%; box-sizing: border-box;
  border: 1px solid #8c959f; border-radius: 0.3rem; background: #fff; color: inherit;
}
.account button { background: #f2f4f6; cursor: pointer; }
.account button:hover { background: #e4e8ec; }
[role="alert"] { color: #a40e26; }
[role="alert"]:empty { display: none; }

#viewer .swagger-ui .wrapper, #viewer .swagger-ui .information-container { max-width: 60rem; box-sizing: border-box; padding-inline: 1rem; }
#viewer .swagger-ui .info { margin: 1rem 0; }
#viewer .swagger-ui .scheme-container { padding: 1rem 0; }
#viewer .swagger-ui .operation-filter-input { margin: 1rem 0; box-sizing: border-box; width: 100%; }
/* No answer has links, and the headers of refusals are the same everywhere. */
#viewer .response-col_links, #viewer .response:not([data-code^="2"]) .headers-wrapper { display: none; }
#viewer .swagger-ui .renderedMarkdown { overflow-wrap: anywhere; }
#viewer .swagger-ui select { max-width: 100%; }
`;
