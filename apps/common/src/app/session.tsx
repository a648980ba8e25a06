/** Who is signed in, and the client that calls for them. */

import { type Client, createClient } from "@social-events/client";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { type Config, storageKey } from "./config.ts";

interface Session {
  client: Client;
  /** Undefined until the browser has said, null for nobody. */
  ownId: string | null | undefined;
}

const SessionContext = createContext<Session | null>(null);

/** Reads at once what was missed, when the app comes back to the screen or to the network. */
function useRefresh(client: Client): void {
  useEffect(() => {
    const refresh = () => document.visibilityState === "visible" && client.follow.refresh();
    addEventListener("online", refresh);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      removeEventListener("online", refresh);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [client]);
}

/** The one client of the page: a second one would renew the same session at the same time. */
export function clientOf(config: Config): Client {
  return createClient({ ...config, repetitions: 3, supabase: { auth: { storageKey: storageKey("session") } } });
}

export function SessionProvider({ client, children }: { client: Client; children: ReactNode }) {
  const queries = useQueryClient();
  const [ownId, setOwnId] = useState<string | null>();
  useRefresh(client);
  useEffect(() => {
    const { data } = client.auth.onAuthStateChange((event, session) => {
      // A session that cannot be renewed while offline is none for now, and comes back.
      if (session || event === "SIGNED_OUT" || event === "INITIAL_SESSION") {
        setOwnId(session?.user.id ?? null);
      }
      if (event === "SIGNED_OUT") {
        queries.clear();
      }
    });
    return () => data.subscription.unsubscribe();
  }, [client, queries]);
  const session = useMemo(() => ({ client, ownId }), [client, ownId]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) {
    throw new Error("There is no session above this component.");
  }
  return session;
}

export function useClient(): Client {
  return useSession().client;
}

/** The id of who is signed in, in pages that nobody else sees. */
export function useOwnId(): string {
  const { ownId } = useSession();
  if (!ownId) {
    throw new Error("Nobody is signed in.");
  }
  return ownId;
}
