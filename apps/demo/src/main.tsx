import { startApp } from "@social-events/app-common/app/start.tsx";
import { App } from "./app.tsx";

await startApp(<App />, "browser");
