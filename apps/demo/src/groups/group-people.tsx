import { useOwnId } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button } from "@social-events/app-common/ui/button.tsx";
import { ConfirmDialog, Dialog } from "@social-events/app-common/ui/dialog.tsx";
import { useState } from "react";
import { useEventAct } from "../events/use-event.ts";
import { FriendPicker } from "../shared/friends-picker.tsx";
import { Person } from "../shared/person.tsx";
import { avatarOf, useProfiles } from "../shared/profiles.ts";
import { sharedTexts } from "../shared/texts.ts";
import type { LikeGroup } from "./shapes.ts";
import { groupsTexts } from "./texts.ts";

function AddDialog({ group, onClose }: { group: LikeGroup; onClose: () => void }) {
  const texts = useTexts(groupsTexts);
  const [[userId], setChosen] = useState<string[]>([]);
  const add = useEventAct(({ groups }, addedId: string) =>
    groups.addGroupMember({ path: { id: group.id }, body: { userId: addedId } }),
  );
  return (
    <Dialog title={texts.add} onClose={onClose}>
      <FriendPicker without={group.memberIds} chosen={userId ? [userId] : []} most={1} onChange={setChosen} />
      <Button
        look="primary"
        disabled={!userId}
        isBusy={add.isPending}
        onClick={() => userId && add.mutate(userId, { onSettled: onClose })}
      >
        {texts.add}
      </Button>
    </Dialog>
  );
}

function LeaveButton({ group }: { group: LikeGroup }) {
  const texts = useTexts(groupsTexts);
  const [isAsked, setIsAsked] = useState(false);
  const leave = useEventAct(({ groups }) => groups.leaveGroup({ path: { id: group.id } }));
  return (
    <>
      <Button look="danger" onClick={() => setIsAsked(true)}>
        {texts.leave}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={texts.leave}
          action={texts.leave}
          isBusy={leave.isPending}
          onConfirm={() => leave.mutate(undefined, { onSettled: () => setIsAsked(false) })}
          onClose={() => setIsAsked(false)}
        >
          <p>{texts.leaveHint}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** What who looks on can do with the people of a group. */
function useRights({ creatorId, memberIds, confirmedIds, status }: LikeGroup) {
  const ownId = useOwnId();
  const isIn = memberIds.includes(ownId);
  const isOpen = status === "pending" || status === "waiting";
  const isMade = creatorId === ownId;
  return {
    ownId,
    canConfirm: isIn && !confirmedIds.includes(ownId) && (isOpen || status === "approved"),
    canLeave: isIn && (isOpen || status === "approved"),
    canAdd: isMade && status === "pending",
    // Organizers remove nobody from an open group: they refuse it.
    canRemove: (userId: string) => userId !== ownId && (isOpen ? isMade : status === "approved" && !isIn),
  };
}

export function GroupPeople({ group }: { group: LikeGroup }) {
  const texts = useTexts(groupsTexts);
  const { somebody, you } = useTexts(sharedTexts);
  const { ownId, canConfirm, canLeave, canAdd, canRemove } = useRights(group);
  const [isAdding, setIsAdding] = useState(false);
  const { id, creatorId, memberIds, confirmedIds } = group;
  const profiles = useProfiles(memberIds);
  const confirm = useEventAct(({ groups }) => groups.confirmMembership({ path: { id } }));
  const remove = useEventAct(({ groups }, userId: string) => groups.removeGroupMember({ path: { id, userId } }));
  function noteOf(userId: string): string {
    return userId === creatorId ? texts.made : confirmedIds.includes(userId) ? texts.confirmed : texts.unconfirmed;
  }
  return (
    <section className="card stack" aria-labelledby="people">
      <h2 id="people">{texts.people}</h2>
      <ul className="list">
        {memberIds.map((userId) => {
          const profile = profiles.get(userId);
          const name = profile?.firstName ?? somebody;
          const isSelf = userId === ownId;
          return (
            <li key={userId}>
              <Person
                name={isSelf ? `${name} (${you})` : name}
                avatarUrl={avatarOf(profile)}
                profileId={isSelf ? null : profile?.id}
                note={noteOf(userId)}
              >
                {canRemove(userId) && (
                  <Button isBusy={remove.isPending} onClick={() => remove.mutate(userId)}>
                    {texts.remove}
                    <span className="hidden"> {name}</span>
                  </Button>
                )}
              </Person>
            </li>
          );
        })}
      </ul>
      <div className="actions">
        {canConfirm && (
          <Button look="primary" isBusy={confirm.isPending} onClick={() => confirm.mutate()}>
            {texts.confirm}
          </Button>
        )}
        {canAdd && <Button onClick={() => setIsAdding(true)}>{texts.add}</Button>}
        {canLeave && <LeaveButton group={group} />}
      </div>
      {isAdding && <AddDialog group={group} onClose={() => setIsAdding(false)} />}
    </section>
  );
}
