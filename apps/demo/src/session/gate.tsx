import { isRefused } from "@social-events/app-common/app/errors.ts";
import { useSession } from "@social-events/app-common/app/session.tsx";
import { Frame, Shell } from "@social-events/app-common/ui/shell.tsx";
import { Spinner, Waiting } from "@social-events/app-common/ui/states.tsx";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { areas } from "../areas.ts";
import { useBell } from "../notifications/bell.ts";
import { ownProfileQuery } from "../shared/profiles-own.ts";

const SignInPage = lazy(() => import("./sign-in-page.tsx"));
const BeginPage = lazy(() => import("./begin-page.tsx"));
const SuspendedPage = lazy(() => import("./suspended-page.tsx"));

function Alone({ children }: { children: ReactNode }) {
  return (
    <Frame>
      <Suspense fallback={<Spinner />}>{children}</Suspense>
    </Frame>
  );
}

/** The own profile is shown to suspended people too: that they are is heard with the notifications, whenever it begins. */
function SignedIn() {
  const { end } = useBell();
  if (isRefused(end?.error, "account_suspended")) {
    return (
      <Alone>
        <SuspendedPage error={end.error} />
      </Alone>
    );
  }
  return <Shell areas={areas} />;
}

/** The app for who is signed in and has a profile; for others what brings them there. */
export function Gate() {
  const { client, ownId } = useSession();
  const profile = useQuery(ownProfileQuery(client, Boolean(ownId)));
  if (ownId === null) {
    return (
      <Alone>
        <SignInPage />
      </Alone>
    );
  }
  if (isRefused(profile.error, "profile_not_found")) {
    return (
      <Alone>
        <BeginPage />
      </Alone>
    );
  }
  if (profile.data) {
    return <SignedIn />;
  }
  return <Alone>{ownId ? <Waiting query={profile} /> : <Spinner />}</Alone>;
}
