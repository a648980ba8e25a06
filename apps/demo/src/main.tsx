import { startApp } from "@social-events/app-common/app/start.tsx";
import { Gate } from "./session/gate.tsx";

await startApp(<Gate />);
