import { say } from "@social-events/app-common/app.ts";
import { initialOf } from "@social-events/app-common/ui.ts";
import { useState } from "preact/hooks";
import { answerOptions } from "../profiles/answers.ts";
import { useLocalAddress } from "../shared/browser.ts";
import { nameAndAge } from "../shared/profiles.tsx";
import { readAge } from "./age.ts";
import type { Draft } from "./draft.ts";
import { begin as t } from "./texts.ts";

/** Preview of the new profile, as other users will see it. */
export function Preview({ draft, photo }: { draft: Draft; photo: File | undefined }) {
  const address = useLocalAddress(photo);
  /** URL of the chosen file if the browser has failed to display the file. */
  const [undrawn, setUndrawn] = useState<string>();
  const name = draft.firstName.trim();
  const { age } = readAge(draft.birthdate);
  const options: Readonly<Record<"sex" | "datingPurpose", Readonly<Record<string, string>>>> = answerOptions;
  const purpose = draft.showDatingPurpose && options.datingPurpose[draft.datingPurpose];
  return (
    <section className="card preview" aria-labelledby="preview">
      <h2 id="preview">{t.preview}</h2>
      {address && address !== undrawn ? (
        <img className="preview-photo" src={address} alt="" onError={() => setUndrawn(address)} />
      ) : (
        <span className="preview-photo" aria-hidden="true">
          {initialOf(name).toLocaleUpperCase() || "?"}
        </span>
      )}
      <div>
        <p className="preview-name">{nameAndAge({ firstName: name || t.yourName, age })}</p>
        <p className="muted">{[options.sex[draft.sex], draft.city].filter(Boolean).join(" · ")}</p>
        {purpose && <p className="muted">{say(t.purpose, { purpose })}</p>}
      </div>
    </section>
  );
}
