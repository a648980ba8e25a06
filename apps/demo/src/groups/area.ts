import type { Area } from "@social-events/app-common/app/areas.ts";
import { lazy } from "react";

export const groupsArea: Area = {
  routes: [
    { path: "/groups/:id", page: lazy(() => import("./group-page.tsx")) },
    { path: "/groups", page: lazy(() => import("./groups-page.tsx")) },
  ],
};
