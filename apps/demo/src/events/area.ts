import type { Area } from "@social-events/app-common/app/areas.ts";
import { lazy } from "react";
import { eventsTexts } from "./texts.ts";

const loadFeed = () => import("./feed-page.tsx");
const feed = lazy(loadFeed);
// Most people begin here: loaded while it is found out who they are. A failure is tried again, and told, when it is shown.
void loadFeed().catch(() => {});

export const eventsArea: Area = {
  navigation: { path: "/events", order: 1, icon: "calendar", label: eventsTexts },
  routes: [
    { path: "/events/new", page: lazy(() => import("./new-page.tsx")) },
    { path: "/events/mine", page: lazy(() => import("./mine-page.tsx")) },
    { path: "/events/:id/edit", page: lazy(() => import("./edit-page.tsx")) },
    { path: "/events/:id", page: lazy(() => import("./event-page.tsx")) },
    { path: "/invite/:token", page: lazy(() => import("./invite-page.tsx")) },
    { path: "/events", page: feed },
    { path: "/", page: feed },
  ],
};
