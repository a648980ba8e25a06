import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button } from "@social-events/app-common/ui/button.tsx";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { Settings } from "@social-events/app-common/ui/settings.tsx";
import { SignInForm } from "@social-events/app-common/ui/sign-in-form.tsx";
import { uiTexts } from "@social-events/app-common/ui/texts.ts";
import { useState } from "react";
import { sessionTexts } from "./texts.ts";

export default function SignInPage() {
  const texts = useTexts(sessionTexts);
  const { signIn } = useTexts(uiTexts);
  const [isNew, setIsNew] = useState(false);
  return (
    <Page title={texts.title}>
      <p>{texts.welcome}</p>
      <div className="card stack">
        <SignInForm key={String(isNew)} isNew={isNew} action={isNew ? texts.signUp : signIn} />
        <Button look="quiet" onClick={() => setIsNew(!isNew)}>
          {isNew ? texts.isKnown : texts.isNew}
        </Button>
      </div>
      <Settings />
    </Page>
  );
}
