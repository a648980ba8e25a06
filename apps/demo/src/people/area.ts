import type { Area } from "@social-events/app-common/app/areas.ts";
import { defineTexts } from "@social-events/app-common/app/texts.ts";
import { lazy } from "react";

const friends = lazy(() => import("./friends-page.tsx"));
const person = lazy(() => import("./person-page.tsx"));

export const peopleArea: Area = {
  navigation: { path: "/people", order: 3, icon: "people", label: defineTexts({ label: "People" }, { label: "Люди" }) },
  routes: [
    { path: "/people", page: lazy(() => import("./discovery-page.tsx")) },
    { path: "/people/likes", page: lazy(() => import("./likes-page.tsx")) },
    { path: "/people/matches", page: lazy(() => import("./matches-page.tsx")) },
    { path: "/people/friends", page: friends },
    { path: "/people/friends/:status", page: friends },
    { path: "/people/map", page: lazy(() => import("./live-map-page.tsx")) },
    { path: "/people/:profileId", page: person },
    // Where the id of the user alone is known.
    { path: "/users/:userId", page: person },
  ],
};
