import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button } from "@social-events/app-common/ui/button.tsx";
import { SelectField, TextField } from "@social-events/app-common/ui/field.tsx";
import type { Input } from "@social-events/client";
import type { FormEvent } from "react";
import { answerOptions, useAnswerNames } from "../profiles/answers.ts";
import { peopleTexts } from "./texts.ts";

export type PeopleFilters = Omit<NonNullable<Input<"listPeople">["query"]>, "cursor" | "limit">;

interface FiltersProps {
  onChange(filters: PeopleFilters): void;
}

/** Whom the feed shows. */
export function Filters({ onChange }: FiltersProps) {
  const t = useTexts(peopleTexts);
  const names = useAnswerNames(t.any);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = [...new FormData(event.currentTarget)].filter(([, value]) => value !== "");
    onChange(Object.fromEntries(chosen) as PeopleFilters);
  };
  const number = { type: "number", inputMode: "numeric" } as const;
  return (
    <details className="card">
      <summary>{t.filters}</summary>
      <form className="stack" onSubmit={submit}>
        <div className="columns">
          <TextField label={t.radius} name="radiusKm" {...number} min={1} max={500} />
          <TextField label={t.ageFrom} name="ageFrom" {...number} min={18} max={120} />
          <TextField label={t.ageTo} name="ageTo" {...number} min={18} max={120} />
          <SelectField label={t.sex} name="sex" options={answerOptions.sex} names={names} />
          <SelectField label={t.purpose} name="datingPurpose" options={answerOptions.datingPurpose} names={names} />
        </div>
        <Button look="primary" type="submit">
          {t.apply}
        </Button>
      </form>
    </details>
  );
}
