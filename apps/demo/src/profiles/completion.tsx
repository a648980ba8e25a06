import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button } from "@social-events/app-common/ui/button.tsx";
import type { components } from "@social-events/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { profilesTexts } from "./texts.ts";

/** What the profile still lacks before feed and map show it, and the terms to accept. */
export function Completion({ profile }: { profile: components["schemas"]["OwnProfile"] }) {
  const t = useTexts(profilesTexts);
  const { profiles } = useClient();
  const queries = useQueryClient();
  const { privacyPolicyVersion, userAgreementVersion } = profile.currentTerms;
  const accept = useMutation({
    mutationFn: () =>
      profiles.completeProfile({
        body: {
          ...(privacyPolicyVersion && { privacyPolicyVersion }),
          ...(userAgreementVersion && { userAgreementVersion }),
        },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["profiles"] }),
  });
  const names: Readonly<Record<string, string>> = t.fields;
  const missing = [...new Set(profile.missingFields.map((field) => names[field] ?? t.terms))];
  const needsTerms = missing.includes(t.terms) || profile.termsOutdated;
  return (
    (!profile.isCompleted || needsTerms) && (
      <div className="card stack">
        {!profile.isCompleted && (
          <p>
            {t.incomplete} {missing.join(", ")}
          </p>
        )}
        {needsTerms && (
          <Button look="primary" isBusy={accept.isPending} onClick={() => accept.mutate()}>
            {t.acceptTerms(privacyPolicyVersion ?? "", userAgreementVersion ?? "")}
          </Button>
        )}
      </div>
    )
  );
}
