import type { Area } from "@social-events/app-common/app/areas.ts";
import { defineTexts } from "@social-events/app-common/app/texts.ts";
import { lazy } from "react";

export const profilesArea: Area = {
  navigation: {
    path: "/profile",
    order: 6,
    icon: "person",
    label: defineTexts({ label: "Profile" }, { label: "Профиль" }),
  },
  routes: [
    { path: "/profile", page: lazy(() => import("./answers-page.tsx")) },
    { path: "/profile/photos", page: lazy(() => import("./photos-page.tsx")) },
    { path: "/profile/privacy", page: lazy(() => import("./privacy-page.tsx")) },
    { path: "/profile/account", page: lazy(() => import("./account-page.tsx")) },
  ],
};
