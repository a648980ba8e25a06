/** Shared components of the apps. */

export * from "./ui/avatar.tsx";
export * from "./ui/button.tsx";
export * from "./ui/count-badge.tsx";
export * from "./ui/dialog.tsx";
export * from "./ui/field.tsx";
export * from "./ui/form.tsx";
export * from "./ui/icon.tsx";
export * from "./ui/new-password.tsx";
export * from "./ui/page.tsx";
export * from "./ui/settings.tsx";
export * from "./ui/shell.tsx";
export * from "./ui/sign-in.tsx";
export * from "./ui/states.tsx";
export * from "./ui/validity.ts";
