import { shared, words } from "@social-events/app-common/app.ts";
import { Button, Dialog, Skeleton } from "@social-events/app-common/ui.ts";
import { lazy, type ReactNode, Suspense } from "preact/compat";
import { useState } from "preact/hooks";
import type { TermsDocument } from "./terms.tsx";

const TermsText = lazy(() => import("./terms.tsx"));

export const documentNames: Readonly<Record<TermsDocument, string>> = words({
  privacyPolicy: ["Privacy policy", "Политика конфиденциальности"],
  userAgreement: ["Terms of use", "Условия использования"],
});

const t = words({
  accept: ["By continuing, you accept the", "Продолжая, вы принимаете"],
  agreementAccepted: ["terms of use", "условия использования"],
  and: ["and the", "и"],
  policyAccepted: ["privacy policy", "политику конфиденциальности"],
});

interface TermsLinkProps {
  document: TermsDocument;
  className?: string;
  /** Text of the link. The default is the title of the document. */
  children?: ReactNode;
}

/** Link that opens a document in a dialog. The page stays open below the dialog, so that entered text is not lost. */
export function TermsLink({ document, className = "link", children }: TermsLinkProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="quiet" className={className} onClick={() => setIsOpen(true)}>
        {children ?? documentNames[document]}
      </Button>
      {isOpen && (
        <Dialog title={documentNames[document]} onClose={close}>
          <Suspense fallback={<Skeleton kind="page" />}>
            <TermsText document={document} />
          </Suspense>
          <Button onClick={close}>{shared.close}</Button>
        </Dialog>
      )}
    </>
  );
}

/** Sentence that tells users that they accept the terms by submitting the form. */
export function TermsSentence() {
  return (
    <p className="note terms-sentence">
      {t.accept} <TermsLink document="userAgreement">{t.agreementAccepted}</TermsLink> {t.and}{" "}
      <TermsLink document="privacyPolicy">{t.policyAccepted}</TermsLink>.
    </p>
  );
}
