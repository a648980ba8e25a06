/** Code that both apps share: client, session, texts and formats. The shared components are in ui.ts. */

export * from "./app/ages.ts";
export * from "./app/calls.ts";
export * from "./app/choices.ts";
export * from "./app/config.ts";
export * from "./app/downloads.ts";
export * from "./app/errors.ts";
export * from "./app/formats.ts";
export * from "./app/hooks.ts";
export * from "./app/own-user.ts";
export * from "./app/plurals.ts";
export * from "./app/queries.ts";
export * from "./app/reports-reasons.ts";
export * from "./app/session.ts";
export * from "./app/store.ts";
export * from "./app/texts.ts";
export * from "./app/toasts.ts";
