import { shared, useLinkError } from "@social-events/app-common/app.ts";
import { Button, ForgottenPassword, Page, Settings, SignInForm } from "@social-events/app-common/ui.ts";
import type { ReactNode } from "preact/compat";
import { useState } from "preact/hooks";
import { useOpenedFriendLink } from "../people/friends-link.ts";
import { TermsSentence } from "../profiles/terms-links.tsx";
import { t } from "./texts.ts";
import "./session.css";

/** Layout of the pages outside of the app, such as sign-in: the slogan next to a form. */
export function WelcomeFrame({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <div className="welcome">
      <div className="welcome-head">
        <img src="./icon.svg" alt="" width={56} height={56} />
        <p className="slogan">{t.slogan}</p>
      </div>
      <Page title={title}>
        {hint && <p className="muted">{hint}</p>}
        {children}
      </Page>
    </div>
  );
}

type Mode = "known" | "new" | "forgot";

export function SignInPage() {
  const isRefused = useLinkError() !== null;
  const [mode, setMode] = useState<Mode>(isRefused ? "forgot" : "known");
  const [email, setEmail] = useState("");
  const friendLink = useOpenedFriendLink();
  const titles = { known: friendLink ? t.invited : t.title, new: t.newTitle, forgot: shared.forgotPassword };
  const hint = friendLink ? t.friendLink : t.welcome;
  return (
    <WelcomeFrame title={titles[mode]} {...(mode !== "forgot" && { hint })}>
      <div className="card stack">
        {mode === "forgot" ? (
          <ForgottenPassword email={email} onEmail={setEmail} onBack={() => setMode("known")} />
        ) : (
          <>
            <SignInForm
              key={mode}
              isNew={mode === "new"}
              email={email}
              onEmail={setEmail}
              {...(mode === "new" && { action: t.signUp })}
            />
            {mode === "known" && (
              <Button variant="quiet" onClick={() => setMode("forgot")}>
                {shared.forgotPassword}
              </Button>
            )}
            <Button onClick={() => setMode(mode === "new" ? "known" : "new")}>
              {mode === "new" ? t.isKnown : t.isNew}
            </Button>
          </>
        )}
      </div>
      {mode === "new" && <TermsSentence />}
      <Settings />
    </WelcomeFrame>
  );
}
