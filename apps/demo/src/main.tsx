import { startApp } from "@social-events/app-common/app/start.tsx";
import { App } from "./app.tsx";
import { followFriendLinks } from "./people/friends-link.ts";

followFriendLinks();
await startApp(<App />, "browser");
