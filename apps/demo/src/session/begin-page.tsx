/** Onboarding page with several steps. Rejected answers stay in the form, and each of them is shown with its error. */

import { client, errorSentence, say, shared, showToast } from "@social-events/app-common/app.ts";
import { Button, Field, focusInvalid, Icon, invalidFields, Page } from "@social-events/app-common/ui.ts";
import type { ReactNode } from "preact/compat";
import { useEffect, useRef, useState } from "preact/hooks";
import { CityField } from "../map/city-field.tsx";
import { answerOptions } from "../profiles/answers.ts";
import { TermsSentence } from "../profiles/terms-links.tsx";
import { t as profileTexts } from "../profiles/texts.ts";
import { FilePicker, UploadList, useUploads } from "../shared/uploads.tsx";
import { ageRefusal, readAge } from "./age.ts";
import { useCreation } from "./creation.ts";
import { type Draft, useDraft } from "./draft.ts";
import { Preview } from "./preview.tsx";
import { begin as t } from "./texts.ts";
import "./session.css";

const steps: readonly { title: string; hint: string; names: readonly string[] }[] = [
  { title: t.nameTitle, hint: t.nameHint, names: ["firstName", "birthdate"] },
  { title: t.homeTitle, hint: t.homeHint, names: ["city", "sex", "datingPurpose", "showDatingPurpose"] },
  { title: t.photoTitle, hint: t.photoHint, names: [] },
];

interface StepProps {
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  refusals: Readonly<Record<string, string>>;
}

function NameStep({ draft, change, refusals }: StepProps) {
  return (
    <>
      <Field
        name="firstName"
        label={t.firstName}
        hint={t.firstNameHint}
        error={refusals.firstName}
        value={draft.firstName}
        autoComplete="given-name"
        maxLength={255}
        required
        onChange={({ currentTarget: { value } }) => change({ firstName: value })}
      />
      <Field
        name="birthdate"
        label={t.birthdate}
        hint={t.birthdateHint}
        error={refusals.birthdate}
        type="date"
        value={draft.birthdate}
        autoComplete="bday"
        required
        onChange={({ currentTarget: { value } }) => change({ birthdate: value })}
      />
    </>
  );
}

function HomeStep({ draft, change, refusals }: StepProps) {
  return (
    <>
      <CityField
        name="city"
        label={t.city}
        hint={t.cityHint}
        unknownHint={profileTexts.cityUnplaced}
        error={refusals.city}
        defaultValue={draft.city}
        required
        onCity={(city) => change({ city })}
      />
      <Field
        label={t.sex}
        hint={t.sexHint}
        error={refusals.sex}
        options={{ "": t.notSaid, ...answerOptions.sex }}
        value={draft.sex}
        onChange={({ currentTarget: { value } }) => change({ sex: value })}
      />
      <Field
        label={t.datingPurpose}
        hint={t.findable}
        error={refusals.datingPurpose}
        options={{ "": t.notSaid, ...answerOptions.datingPurpose }}
        value={draft.datingPurpose}
        onChange={({ currentTarget: { value } }) => change({ datingPurpose: value })}
      />
      <Field
        type="checkbox"
        label={t.showDatingPurpose}
        checked={draft.showDatingPurpose}
        onChange={({ currentTarget: { checked } }) => change({ showDatingPurpose: checked })}
      />
    </>
  );
}

interface StepFormProps {
  step: number;
  onNext: () => void;
  /** Called instead of `onNext` if fields are invalid, with an error message for each of these fields. */
  onInvalid: (problems: Record<string, string>) => void;
  children: ReactNode;
}

/**
 * Form of one step. When the step changes, the first rejected field receives the focus, or the first field if no field
 * was rejected.
 */
function StepForm({ step, onNext, onInvalid, children }: StepFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current !== step) {
      shownStep.current = step;
      const refused = form.current?.querySelector<HTMLElement>("[aria-invalid]");
      (refused ?? form.current?.querySelector("input"))?.focus();
    }
  }, [step]);
  return (
    <form
      ref={form}
      className="card stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const problems = invalidFields(event.currentTarget);
        if (Object.keys(problems).length > 0) {
          onInvalid(problems);
          focusInvalid(event.currentTarget);
        } else {
          onNext();
        }
      }}
    >
      {children}
    </form>
  );
}

export function BeginPage() {
  const [step, setStep] = useState(0);
  const [draft, changeDraft] = useDraft();
  const uploads = useUploads(1);
  const photo = uploads.files[0];
  const creation = useCreation(draft, photo?.key ?? null);
  const { title = "", hint } = steps[step] ?? {};
  const isLast = step === steps.length - 1;
  const change = (changes: Partial<Draft>) => {
    changeDraft(changes);
    creation.forgive(Object.keys(changes));
  };
  const goToRefused = (refused: readonly string[]) => {
    const first = steps.findIndex(({ names }) => names.some((name) => refused.includes(name)));
    setStep(first === -1 ? step : first);
  };
  const next = () => {
    if (step === 0 && readAge(draft.birthdate).isTooYoung) {
      creation.refuse({ ...creation.refusals, birthdate: ageRefusal });
    } else if (!isLast) {
      setStep(step + 1);
    } else if (uploads.obstacle) {
      showToast(uploads.obstacle);
    } else if (!creation.isPending) {
      creation.send(goToRefused);
    }
  };
  return (
    <div className="begin">
      <Page title={title}>
        <p className="muted">{hint}</p>
        <label className="note">
          <span role="status">{say(t.progress, { step: step + 1, steps: steps.length })}</span>
          <progress className="steps" max={steps.length} value={step + 1} />
        </label>
        <StepForm step={step} onNext={next} onInvalid={creation.refuse}>
          {step === 0 && <NameStep draft={draft} change={change} refusals={creation.refusals} />}
          {step === 1 && <HomeStep draft={draft} change={change} refusals={creation.refusals} />}
          {isLast && (
            <>
              <FilePicker label={photo ? t.otherPhoto : t.addPhoto} accept="image/*" uploads={uploads} isSingle />
              <UploadList uploads={uploads} arePhotos />
              <TermsSentence />
            </>
          )}
          <p role="alert" className="note error">
            {creation.error && errorSentence(creation.error)}
          </p>
          <div className="actions">
            <Button
              type="submit"
              variant="primary"
              className="grow"
              aria-disabled={creation.isPending || (isLast && uploads.obstacle !== null) || undefined}
            >
              {isLast ? t.begin : t.next}
            </Button>
            {step > 0 && <Button onClick={() => setStep(step - 1)}>{shared.back}</Button>}
          </div>
        </StepForm>
        <Preview draft={draft} photo={photo?.file} />
        <div className="actions">
          <Button variant="quiet" onClick={() => void client.auth.signOut()}>
            <Icon name="signOut" /> {shared.signOut}
          </Button>
        </div>
      </Page>
    </div>
  );
}
