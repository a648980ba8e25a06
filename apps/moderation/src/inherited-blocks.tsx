/** Blocks that a person inherited from a deleted account: moderators lift them where another person has the address now. */

import { formats, shared, words } from "@social-events/app-common/app.ts";
import { Ask } from "@social-events/app-common/ui.ts";
import { liftInheritedBlock, useModerated } from "./shared/calls.ts";
import { PersonLink, shortId, useNames } from "./shared/person-link.tsx";
import { Facts, Rows } from "./shared/rows.tsx";
import { t as common, decidedTargets } from "./shared/words.ts";

const t = words({
  label: ["Inherited blocks", "Унаследованные блокировки"],
  blocker: ["Blocked by", "Кто заблокировал"],
  former: ["Deleted account", "Удалённый аккаунт"],
  since: ["Since", "С"],
  lift: ["Lift the block", "Снять блокировку"],
  effect: [
    "The two people see each other again. Nobody is notified.",
    "Оба снова видят друг друга. Никто не получит уведомления.",
  ],
  internalNote: ["Why", "Почему"],
});

/** Lists the inherited blocks of a user; renders nothing if there are none. */
export function InheritedBlocks({ userId }: { userId: string }) {
  const blocks = useModerated("inherited-blocks", { userId });
  const listed = blocks.data?.pages.flatMap(({ data }) => data) ?? [];
  const names = useNames(listed.map(({ blockerId }) => blockerId));
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
        head={({ id }) => (
          <>
            <span className="grow">
              {decidedTargets.block} {shortId(id)}
            </span>
            <span className="chip">{common.inherited}</span>
          </>
        )}
      >
        {({ id, blockerId, formerUserId, inheritedAt }) => (
          <>
            <Facts
              facts={[
                [t.blocker, <PersonLink key="blocker" id={blockerId} names={names} />],
                [t.former, <PersonLink key="former" id={formerUserId} names={names} />],
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
