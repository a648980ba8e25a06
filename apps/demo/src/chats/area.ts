import type { Area } from "@social-events/app-common/app/areas.ts";
import { defineTexts } from "@social-events/app-common/app/texts.ts";
import { lazy } from "react";

const list = lazy(() => import("./list-page.tsx"));

export const chatsArea: Area = {
  navigation: { path: "/chats", order: 4, icon: "chat", label: defineTexts({ label: "Chats" }, { label: "Чаты" }) },
  routes: [
    { path: "/chats", page: list },
    { path: "/chats/archive", page: list },
    { path: "/chats/:id", page: lazy(() => import("./chat-page.tsx")) },
  ],
};
