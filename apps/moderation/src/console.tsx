import { useClient, useSession } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button } from "@social-events/app-common/ui/button.tsx";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { Settings } from "@social-events/app-common/ui/settings.tsx";
import { Frame, Shell } from "@social-events/app-common/ui/shell.tsx";
import { SignInForm } from "@social-events/app-common/ui/sign-in-form.tsx";
import { Loaded, Spinner } from "@social-events/app-common/ui/states.tsx";
import { uiTexts } from "@social-events/app-common/ui/texts.ts";
import { useQuery } from "@tanstack/react-query";
import { areas } from "./areas.tsx";
import "./console.css";
import { sessionTexts } from "./session/texts.ts";

function SignInPage() {
  const { title } = useTexts(sessionTexts);
  return (
    <Page title={title}>
      <div className="card">
        <SignInForm />
      </div>
      <Settings />
    </Page>
  );
}

function NoModeratorPage() {
  const texts = useTexts(sessionTexts);
  const { signOut } = useTexts(uiTexts);
  const client = useClient();
  return (
    <Page title={texts.noModerator}>
      <p>{texts.hint}</p>
      <div className="actions">
        <Button look="primary" onClick={() => void client.auth.signOut()}>
          {signOut}
        </Button>
      </div>
    </Page>
  );
}

/** The console for moderators; others are told what is missing. The service decides by the same role. */
export function Console() {
  const { client, ownId } = useSession();
  const role = useQuery({
    queryKey: ["role", ownId],
    queryFn: async () => {
      const { data } = await client.auth.getSession();
      return String(data.session?.user.app_metadata.role);
    },
    enabled: Boolean(ownId),
    networkMode: "always",
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (role.data === "moderator" && ownId) {
    return <Shell areas={areas} />;
  }
  return (
    <Frame>
      {ownId === undefined && <Spinner />}
      {ownId === null && <SignInPage />}
      {ownId && <Loaded query={role}>{() => <NoModeratorPage />}</Loaded>}
    </Frame>
  );
}
