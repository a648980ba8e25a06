import { Button, Page, Settings, SignInForm } from "@social-events/app-common/ui.ts";
import { useState } from "react";
import { t } from "./texts.ts";

export default function SignInPage() {
  const [isNew, setIsNew] = useState(false);
  return (
    <Page title={t.title}>
      <p>{t.welcome}</p>
      <div className="card stack">
        <SignInForm key={String(isNew)} isNew={isNew} {...(isNew && { action: t.signUp })} />
        <Button look="quiet" onClick={() => setIsNew(!isNew)}>
          {isNew ? t.isKnown : t.isNew}
        </Button>
      </div>
      <Settings />
    </Page>
  );
}
