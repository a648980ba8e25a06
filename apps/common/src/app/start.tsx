import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "preact";
import type { ReactNode } from "preact/compat";
import { Router } from "wouter";
import { useHashLocation } from "wouter/use-hash-location";
import "../theme.css";
import "../frame.css";
import "../parts.css";
import "../states.css";
import "../toasts.css";
import { Boundary } from "../ui/states.tsx";
import { readConfig } from "./config.ts";
import { queries } from "./queries.ts";
import { openSession, type SessionLifetime } from "./session.ts";

/** Renders an app in `#app`. The route is in the fragment of the URL, so that any static host can serve the app. */
export async function startApp(app: ReactNode, sessionLifetime: SessionLifetime): Promise<void> {
  const root = document.getElementById("app") ?? document.body;
  try {
    openSession(await readConfig(), sessionLifetime);
    render(
      <QueryClientProvider client={queries}>
        <Router hook={useHashLocation}>
          <Boundary>{app}</Boundary>
        </Router>
      </QueryClientProvider>,
      root,
    );
  } catch (error) {
    root.textContent = error instanceof Error ? error.message : String(error);
  }
}
