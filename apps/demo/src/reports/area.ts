import type { Area } from "@social-events/app-common/app/areas.ts";
import { lazy } from "react";

const report = lazy(() => import("./report-page.tsx"));

export const reportsArea: Area = {
  routes: [
    { path: "/reports", page: lazy(() => import("./reports-page.tsx")) },
    // Of a chat also about one message of it.
    { path: "/reports/new/:type/:id", page: report },
    { path: "/reports/new/:type/:id/:messageId", page: report },
  ],
};
