import { useClient, useOwnId } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button } from "@social-events/app-common/ui/button.tsx";
import { Dialog } from "@social-events/app-common/ui/dialog.tsx";
import { Loaded } from "@social-events/app-common/ui/states.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FriendPicker } from "../shared/friends-picker.tsx";
import { Person } from "../shared/person.tsx";
import { avatarOf, useProfiles } from "../shared/profiles.ts";
import type { EventDetail } from "./shapes.ts";
import { eventsTexts } from "./texts.ts";
import { aroundKey, isOpen, useEventAct } from "./use-event.ts";

function InviteDialog({ id, invited, onClose }: { id: string; invited: string[]; onClose: () => void }) {
  const texts = useTexts(eventsTexts);
  const [[userId], setChosen] = useState<string[]>([]);
  const invite = useEventAct(({ events }, invitedId: string) =>
    events.inviteEventAuthor({ path: { id }, body: { userId: invitedId } }),
  );
  return (
    <Dialog title={texts.inviteCoauthor} onClose={onClose}>
      <FriendPicker without={invited} chosen={userId ? [userId] : []} most={1} onChange={setChosen} />
      <Button
        look="primary"
        disabled={!userId}
        isBusy={invite.isPending}
        onClick={() => userId && invite.mutate(userId, { onSuccess: onClose })}
      >
        {texts.invite}
      </Button>
    </Dialog>
  );
}

/** Who organizes the event beside its creator, who is shown with it. */
export function Coauthors({ event }: { event: EventDetail }) {
  const texts = useTexts(eventsTexts);
  const client = useClient();
  const ownId = useOwnId();
  const [isInviting, setIsInviting] = useState(false);
  const { id, viewerRole } = event;
  const query = useQuery({
    queryKey: aroundKey(id, "authors"),
    queryFn: ({ signal }) => client.events.listEventAuthors({ path: { id }, signal }),
  });
  const authors = query.data?.authors ?? [];
  const profiles = useProfiles(authors.map(({ userId }) => userId));
  const remove = useEventAct(({ events }, userId: string) => events.removeEventAuthor({ path: { id, userId } }));
  const isMine = viewerRole === "creator";
  const canInvite = isMine && isOpen(event);
  if (authors.length === 0 && !canInvite) {
    return null;
  }
  return (
    <section className="card stack" aria-labelledby="coauthors">
      <div className="row">
        <h2 id="coauthors" className="grow">
          {texts.coauthors}
        </h2>
        {canInvite && <Button onClick={() => setIsInviting(true)}>{texts.invite}</Button>}
      </div>
      <Loaded query={query}>
        {() => (
          <ul className="list">
            {authors.map(({ userId, status }) => {
              const profile = profiles.get(userId);
              return (
                <li key={userId}>
                  <Person
                    name={profile?.firstName ?? texts.hidden}
                    avatarUrl={avatarOf(profile)}
                    profileId={userId === ownId ? null : profile?.id}
                    note={texts.authorStatuses[status]}
                  >
                    {isMine && (
                      <Button isBusy={remove.isPending} onClick={() => remove.mutate(userId)}>
                        {texts.remove}
                        <span className="hidden"> {profile?.firstName}</span>
                      </Button>
                    )}
                  </Person>
                </li>
              );
            })}
          </ul>
        )}
      </Loaded>
      {isInviting && (
        <InviteDialog id={id} invited={authors.map(({ userId }) => userId)} onClose={() => setIsInviting(false)} />
      )}
    </section>
  );
}
