import { startApp } from "@social-events/app-common/app/start.tsx";
import { Console } from "./console.tsx";

await startApp(<Console />, "tab");
