import { say } from "@social-events/app-common/app.ts";
import { useEffect, useState } from "react";
import { answerOptions } from "../profiles/answers.ts";
import { nameAndAge } from "../shared/profiles.tsx";
import type { Draft } from "./draft.ts";
import { begin as t } from "./texts.ts";

/** In whole years, or null without a date. */
function ageOf(birthdate: string): number | null {
  const born = new Date(birthdate);
  if (Number.isNaN(born.getTime())) {
    return null;
  }
  const now = new Date();
  const dayOfYear = (date: Date) => date.toISOString().slice("yyyy-".length);
  const hadBirthday = dayOfYear(now) >= dayOfYear(born);
  return Math.max(0, now.getUTCFullYear() - born.getUTCFullYear() - (hadBirthday ? 0 : 1));
}

/** The address of a file of this browser, as long as it is shown. */
function useLocalAddress(file: File | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = file ? URL.createObjectURL(file) : null;
    setAddress(made);
    return () => {
      if (made) {
        URL.revokeObjectURL(made);
      }
    };
  }, [file]);
  return address;
}

/** Preview of the profile for other users. */
export function Preview({ draft, photo }: { draft: Draft; photo: File | undefined }) {
  const address = useLocalAddress(photo);
  const name = draft.firstName.trim();
  const purposes: Readonly<Record<string, string>> = answerOptions.datingPurpose;
  const purpose = draft.showDatingPurpose && purposes[draft.datingPurpose];
  return (
    <section className="card preview" aria-labelledby="preview">
      <h2 id="preview">{t.preview}</h2>
      {address ? (
        <img className="preview-photo" src={address} alt="" />
      ) : (
        <span className="preview-photo" aria-hidden="true">
          {name.slice(0, 1).toLocaleUpperCase() || "?"}
        </span>
      )}
      <div>
        <p className="preview-name">{nameAndAge({ firstName: name || t.yourName, age: ageOf(draft.birthdate) })}</p>
        <p className="muted">{draft.city}</p>
        {purpose && <p className="muted">{say(t.purpose, { purpose })}</p>}
      </div>
    </section>
  );
}
