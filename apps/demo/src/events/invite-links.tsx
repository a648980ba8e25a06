import { useFormats } from "@social-events/app-common/app/formats.ts";
import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { tell } from "@social-events/app-common/app/toasts.ts";
import { Button } from "@social-events/app-common/ui/button.tsx";
import { TextField } from "@social-events/app-common/ui/field.tsx";
import { Loaded } from "@social-events/app-common/ui/states.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { eventsTexts } from "./texts.ts";
import { aroundKey, useEventAct } from "./use-event.ts";

/** The address at which this app takes a token. */
function addressOf(token: string): string {
  return new URL(`#/invite/${encodeURIComponent(token)}`, location.href).href;
}

export function InviteLinks({ id }: { id: string }) {
  const texts = useTexts(eventsTexts);
  const formats = useFormats();
  const client = useClient();
  const [made, setMade] = useState("");
  const links = useQuery({
    queryKey: aroundKey(id, "links"),
    queryFn: ({ signal }) => client.events.listInviteLinks({ path: { id }, signal }),
  });
  const make = useEventAct(async ({ events }) => {
    const { token } = await events.createInviteLink({ path: { id } });
    setMade(addressOf(token));
  });
  const revoke = useEventAct(({ events }, linkId: string) => events.revokeInviteLink({ path: { id, linkId } }));
  return (
    <section className="card stack" aria-labelledby="links">
      <h2 id="links">{texts.links}</h2>
      <p className="muted">{texts.linksHint}</p>
      <Button isBusy={make.isPending} onClick={() => make.mutate()}>
        {texts.makeLink}
      </Button>
      <div role="status">
        {made && (
          <>
            <TextField label={texts.linkMade} readOnly value={made} onFocus={(event) => event.currentTarget.select()} />
            <Button onClick={() => void navigator.clipboard.writeText(made).then(() => tell(texts.copied))}>
              {texts.copy}
            </Button>
          </>
        )}
      </div>
      <Loaded query={links}>
        {({ data }) => (
          <ul className="list">
            {data.map(({ id: linkId, uses, maxUses, expiresAt }) => (
              <li key={linkId} className="row">
                <span className="grow">{texts.linkUses(uses, maxUses, formats.moment(expiresAt))}</span>
                <Button isBusy={revoke.isPending} onClick={() => revoke.mutate(linkId)}>
                  {texts.revoke}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
