/**
 * Blocks that a person has inherited from a deleted account with the same email address or phone number. Moderators
 * lift the blocks if the address or number now belongs to another person.
 */

import { formats, shared, words } from "@social-events/app-common/app.ts";
import { Ask } from "@social-events/app-common/ui.ts";
import { liftInheritedBlock, useModerated } from "./shared/calls.ts";
import { nameOf, PersonLink, Picture } from "./shared/people.tsx";
import { Facts, RowHead, Rows } from "./shared/rows.tsx";
import { t as common, decidedTargets } from "./shared/words.ts";

const t = words({
  label: ["Inherited blocks", "Унаследованные блокировки"],
  line: ["from a deleted account with the same address", "от удалённого аккаунта с тем же адресом"],
  blocker: ["Blocked by", "Кто заблокировал"],
  former: ["Deleted account", "Удалённый аккаунт"],
  since: ["Since", "С"],
  lift: ["Lift the block", "Снять блокировку"],
  effect: [
    "The two people can see each other again. Neither of them is notified.",
    "Оба снова видят друг друга. Никто не получит уведомления.",
  ],
  internalNote: ["Why", "Почему"],
});

/** Lists the inherited blocks of a user. Renders nothing if the user has no inherited blocks. */
export function InheritedBlocks({ userId }: { userId: string }) {
  const blocks = useModerated("inherited-blocks", { userId });
  const listed = blocks.data?.pages.flatMap(({ data }) => data) ?? [];
  if (listed.length === 0 && !blocks.isError) {
    return null;
  }
  return (
    <section className="stack">
      <h2>{t.label}</h2>
      <Rows
        query={blocks}
        keyOf={({ id }) => id}
        empty={common.nothing}
        head={({ blockerId, people, inheritedAt }) => (
          <RowHead
            picture={
              <Picture
                type="user"
                url={people.find((one) => one.userId === blockerId)?.avatarUrl}
                name={nameOf(people, blockerId)}
              />
            }
            title={`${decidedTargets.block}: ${nameOf(people, blockerId)}`}
            line={t.line}
            chips={[common.inherited]}
            time={<time dateTime={inheritedAt}>{formats.moment(inheritedAt)}</time>}
          />
        )}
      >
        {({ id, blockerId, formerUserId, inheritedAt, people }) => (
          <>
            <Facts
              facts={[
                [t.blocker, <PersonLink key="blocker" id={blockerId} people={people} />],
                [t.former, <PersonLink key="former" id={formerUserId} people={people} />],
                [t.since, formats.moment(inheritedAt)],
              ]}
            />
            <Ask
              label={t.lift}
              hint={t.effect}
              said={common.done}
              labels={{ ...shared, ...t }}
              fields={[{ name: "internalNote", type: "textarea", maxLength: 2000, required: true }]}
              send={(said) => liftInheritedBlock(id, said)}
            />
          </>
        )}
      </Rows>
    </section>
  );
}
