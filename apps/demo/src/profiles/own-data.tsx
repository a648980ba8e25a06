import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button } from "@social-events/app-common/ui/button.tsx";
import { Dialog } from "@social-events/app-common/ui/dialog.tsx";
import { TextField } from "@social-events/app-common/ui/field.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { download } from "../shared/download.ts";
import { useOwnProfile } from "../shared/profiles-own.ts";
import { profilesTexts } from "./texts.ts";

type Deletion = "profile" | "account";

/** All that is kept about the person, to take along or to delete; also for who is suspended. */
export function OwnData() {
  const t = useTexts(profilesTexts);
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  return (
    <>
      <ExportCard />
      <section className="card stack">
        <p>{t.deleteProfileHint}</p>
        <Button look="danger" onClick={() => setDeletion("profile")}>
          {t.deleteProfile}
        </Button>
        <p>{t.deleteAccountHint}</p>
        <Button look="danger" onClick={() => setDeletion("account")}>
          {t.deleteAccount}
        </Button>
      </section>
      {deletion && <DeletionDialog deletion={deletion} onClose={() => setDeletion(null)} />}
    </>
  );
}

function ExportCard() {
  const t = useTexts(profilesTexts);
  const { profiles } = useClient();
  const save = useMutation({
    mutationFn: async () => {
      const everything = await profiles.exportProfile();
      download(new Blob([JSON.stringify(everything, null, 2)], { type: "application/json" }), "social-events.json");
    },
  });
  return (
    <section className="card stack">
      <p>{t.exportHint}</p>
      <Button isBusy={save.isPending} onClick={() => save.mutate()}>
        {t.export}
      </Button>
    </section>
  );
}

/** Goes on only for who types the own first name. */
function DeletionDialog({ deletion, onClose }: { deletion: Deletion; onClose: () => void }) {
  const t = useTexts(profilesTexts);
  const client = useClient();
  const queries = useQueryClient();
  const { data: profile } = useOwnProfile();
  const [typed, setTyped] = useState("");
  const name = profile?.firstName ?? "";
  const remove = useMutation({
    mutationFn: async () => {
      if (deletion === "profile") {
        await client.profiles.deleteProfile();
      } else {
        await client.profiles.deleteAccount();
        await client.auth.signOut({ scope: "local" });
      }
    },
    onSuccess: () => queries.resetQueries(),
    onError: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === name && !remove.isPending) {
      remove.mutate();
    }
  };
  const title = deletion === "profile" ? t.deleteProfile : t.deleteAccount;
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <TextField label={t.typeName(name)} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        <Button look="danger" type="submit" disabled={typed.trim() !== name} isBusy={remove.isPending}>
          {title}
        </Button>
      </form>
    </Dialog>
  );
}
