import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Router } from "wouter";
import { useHashLocation } from "wouter/use-hash-location";
import "../theme.css";
import "../parts.css";
import { Boundary } from "../ui/boundary.tsx";
import { readConfig } from "./config.ts";
import { createQueries } from "./queries.ts";
import { clientOf, SessionProvider } from "./session.tsx";
import "./theme.ts";

/** Starts an app in `#app`. Pages are found behind `#`, so that any static host can serve them. */
export async function startApp(app: ReactNode): Promise<void> {
  const root = document.getElementById("app");
  if (!root) {
    throw new Error("index.html has no element #app.");
  }
  try {
    const client = clientOf(await readConfig());
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={createQueries()}>
          <Router hook={useHashLocation}>
            <SessionProvider client={client}>
              <Boundary>{app}</Boundary>
            </SessionProvider>
          </Router>
        </QueryClientProvider>
      </StrictMode>,
    );
  } catch (error) {
    root.textContent = error instanceof Error ? error.message : String(error);
  }
}
