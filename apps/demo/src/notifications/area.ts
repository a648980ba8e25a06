import type { Area } from "@social-events/app-common/app/areas.ts";
import { defineTexts } from "@social-events/app-common/app/texts.ts";
import { lazy } from "react";
import { Badge } from "./badge.tsx";

export const notificationsArea: Area = {
  navigation: {
    path: "/notifications",
    order: 5,
    icon: "bell",
    label: defineTexts({ label: "News" }, { label: "Новое" }),
    Badge,
  },
  routes: [
    { path: "/notifications", page: lazy(() => import("./list-page.tsx")) },
    { path: "/notifications/preferences", page: lazy(() => import("./preferences-page.tsx")) },
  ],
};
