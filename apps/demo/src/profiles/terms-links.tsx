import { shared, words } from "@social-events/app-common/app.ts";
import { Button, Dialog, Skeleton } from "@social-events/app-common/ui.ts";
import { lazy, Suspense, useState } from "react";
import type { TermsDocument } from "./terms.tsx";

const TermsText = lazy(() => import("./terms.tsx"));

const t = words({
  privacyPolicy: ["Privacy policy", "Политика конфиденциальности"],
  userAgreement: ["Terms of use", "Условия использования"],
});

const documents: readonly TermsDocument[] = ["userAgreement", "privacyPolicy"];

/** Opens the texts that a person accepts over the page, so that what was typed stays. */
export function TermsLinks() {
  const [opened, setOpened] = useState<TermsDocument | null>(null);
  const close = () => setOpened(null);
  return (
    <div className="actions">
      {documents.map((document) => (
        <Button key={document} variant="quiet" className="link" onClick={() => setOpened(document)}>
          {t[document]}
        </Button>
      ))}
      {opened && (
        <Dialog title={t[opened]} onClose={close}>
          <Suspense fallback={<Skeleton kind="page" />}>
            <TermsText document={opened} />
          </Suspense>
          <Button onClick={close}>{shared.close}</Button>
        </Dialog>
      )}
    </div>
  );
}
