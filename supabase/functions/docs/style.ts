/** Style of the header of all pages and of the text of guides. The viewer has a separate style. */
export const style = `:root {
  color-scheme: light dark;
  --ground: light-dark(#ffffff, #0f0f0f);
  --surface: light-dark(#f6f6f6, #1a1a1a);
  --line: light-dark(#dfdfdf, #2d2d2d);
  --ink: light-dark(#1b1b1b, #e7e7e7);
  --muted: light-dark(#626262, #a4a4a4);
  --accent: light-dark(#0055bb, #8cbcff);
  --bad: light-dark(#b3261e, #ffb4ab);
  --bar: 3rem;
  --scalar-custom-header-height: var(--bar);
  font: 100%/1.5 system-ui, sans-serif;
  color: var(--ink);
  background: var(--ground);
}
body { margin: 0; }
body.light-mode { color-scheme: light; }
body.dark-mode { color-scheme: dark; }
a { color: var(--accent); }
/* Some tables of the viewer are a few pixels wider than a phone. */
#viewer { overflow-x: clip; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }

body > header {
  position: sticky; top: 0; z-index: 100; box-sizing: border-box; height: var(--bar);
  display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding-inline: 1rem;
  color: var(--ink); background: var(--ground); border-bottom: 1px solid var(--line); font-size: 0.9rem;
}
header nav { display: flex; align-items: center; gap: 1rem; overflow-x: auto; scrollbar-width: none; }
header nav :is(a, button) { flex: none; padding: 0.25rem 0; color: var(--muted); text-decoration: none; background: none; border: 0; font: inherit; cursor: pointer; }
header nav :is(a:hover, button:hover), header nav a[aria-current] { color: var(--ink); }
header nav a[aria-current] { font-weight: 600; }
@media (max-width: 30rem) { body > header { gap: 0.5rem; padding-inline: 0.75rem; } header nav { gap: 0.75rem; } }

[popover] {
  box-sizing: border-box; inset: calc(var(--bar) + 0.25rem) auto auto 0.75rem; margin: 0; max-width: calc(100vw - 1.5rem); max-height: calc(100vh - var(--bar) - 1rem);
  overflow: auto; padding: 1rem; color: var(--ink); background: var(--ground); border: 1px solid var(--line); border-radius: 0.5rem; box-shadow: 0 0.5rem 2rem #0004;
}
#account { inset: calc(var(--bar) + 0.25rem) 0.75rem auto auto; width: 20rem; }
#account-button { flex: none; max-width: 11rem; overflow: hidden; text-overflow: ellipsis; }
#account [hidden] { display: none; }
#account form { display: grid; gap: 0.75rem; }
#account label { display: grid; gap: 0.25rem; }
#account p { margin: 0 0 0.5rem; overflow-wrap: anywhere; }
#account :is(input, button), #account-button {
  box-sizing: border-box; font: inherit; font-size: 0.9rem; padding: 0.3rem 0.7rem; color: inherit;
  background: var(--surface); border: 1px solid var(--line); border-radius: 0.35rem;
}
#account button, #account-button { cursor: pointer; white-space: nowrap; }
.row { display: flex; gap: 0.5rem; }
.muted { color: var(--muted); font-size: 0.85rem; }
[role="alert"] { color: var(--bad); }
[role="alert"]:empty { display: none; }

.columns { display: flex; align-items: flex-start; }
.side { display: grid; gap: 0.35rem; font-size: 0.9rem; }
.side a { color: var(--muted); text-decoration: none; }
.side a:hover, .side a[aria-current] { color: var(--ink); }
.side a[aria-current] { font-weight: 600; }
.side strong:not(:first-child) { margin-top: 0.75rem; }
.columns > .side {
  position: sticky; top: var(--bar); flex: none; box-sizing: border-box; width: 18rem; height: calc(100vh - var(--bar));
  overflow: auto; align-content: start; padding: 1.25rem 1rem; border-inline-end: 1px solid var(--line);
}
@media (max-width: 60rem) { .columns > .side { display: none; } }

.text { box-sizing: border-box; flex: 1; min-width: 0; max-width: 52rem; margin-inline: auto; padding: 1rem 1rem 4rem; overflow-wrap: anywhere; }
.text :is(h1, h2, h3, h4) { scroll-margin-top: calc(var(--bar) + 1rem); line-height: 1.25; }
.text ul, .text ol { padding-inline-start: 1.5rem; }
.text code, .text pre { font: 0.875rem/1.45 ui-monospace, monospace; }
.text code { background: var(--surface); border-radius: 0.2rem; padding: 0.1em 0.25em; }
.text :is(h1, h2, h3, h4) code { font-size: inherit; }
.text :is(h2, h3) { margin-block: 2rem 0.5rem; }
.text pre { overflow-x: auto; background: var(--surface); border: 1px solid var(--line); border-radius: 0.4rem; padding: 0.75rem 1rem; }
.text pre code { padding: 0; overflow-wrap: normal; }
.wide { overflow-x: auto; }
@media (min-width: 48rem) { .text td code { overflow-wrap: normal; } }
.text table { border-collapse: collapse; font-size: 0.9rem; }
.text :is(th, td) { text-align: start; vertical-align: top; padding: 0.35rem 0.6rem; border-block: 1px solid var(--line); min-width: 4.5rem; }
`;
