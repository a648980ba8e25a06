import { words } from "@social-events/app-common/app.ts";
import { ButtonLink } from "@social-events/app-common/ui.ts";
import { useIsHidden } from "./profiles.tsx";

const t = words({
  hidden: [
    "A moderator has hidden your profile. Other people cannot find you.",
    "Модератор скрыл ваш профиль: другие вас не найдут.",
  ],
  toDecision: ["See the decision", "Открыть решение"],
});

/** Note for users whose profile a moderator has hidden, with a link to the decision and the appeal. */
export function HiddenNote() {
  const isHidden = useIsHidden();
  return (
    isHidden && (
      <div className="card stack highlight">
        <p>{t.hidden}</p>
        <div className="actions">
          <ButtonLink to="/reports">{t.toDecision}</ButtonLink>
        </div>
      </div>
    )
  );
}
