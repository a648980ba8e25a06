import type { Area } from "@social-events/app-common/app/areas.ts";
import { lazy } from "react";
import { Redirect } from "wouter";
import { appealsTexts } from "./appeals/texts.ts";
import { birthdatesTexts } from "./birthdates/texts.ts";
import { decisionsTexts } from "./decisions/texts.ts";
import { reportsTexts } from "./reports/texts.ts";
import { searchTexts } from "./search/texts.ts";
import { settingsTexts } from "./settings/texts.ts";

const search = lazy(() => import("./search/search-page.tsx"));

export const areas: readonly Area[] = [
  {
    navigation: { path: "/reports", order: 1, icon: "flag", label: reportsTexts },
    routes: [
      { path: "/", page: () => <Redirect to="/reports" replace /> },
      { path: "/reports", page: lazy(() => import("./reports/queue-page.tsx")) },
    ],
  },
  {
    navigation: { path: "/appeals", order: 2, icon: "chat", label: appealsTexts },
    routes: [{ path: "/appeals", page: lazy(() => import("./appeals/appeals-page.tsx")) }],
  },
  {
    navigation: { path: "/decisions", order: 3, icon: "list", label: decisionsTexts },
    routes: [{ path: "/decisions", page: lazy(() => import("./decisions/decisions-page.tsx")) }],
  },
  {
    navigation: { path: "/id", order: 4, icon: "person", label: searchTexts },
    routes: [
      { path: "/id", page: search },
      { path: "/id/:id", page: search },
    ],
  },
  {
    navigation: { path: "/ages", order: 5, icon: "calendar", label: birthdatesTexts },
    routes: [{ path: "/ages", page: lazy(() => import("./birthdates/birthdates-page.tsx")) }],
  },
  {
    navigation: { path: "/settings", order: 6, icon: "shield", label: settingsTexts },
    routes: [{ path: "/settings", page: lazy(() => import("./settings/settings-page.tsx")) }],
  },
];
