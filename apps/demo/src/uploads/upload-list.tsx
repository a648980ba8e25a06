import { errorSentence } from "@social-events/app-common/app/errors.ts";
import { defineTexts, useTexts } from "@social-events/app-common/app/texts.ts";
import { Button } from "@social-events/app-common/ui/button.tsx";
import { Icon, type IconName } from "@social-events/app-common/ui/icon.tsx";
import { type ChangeEvent, useId } from "react";
import type { Uploads } from "./use-uploads.ts";
import "./uploads.css";

const texts = defineTexts(
  { remove: (name: string) => `Remove ${name}`, uploading: (name: string) => `Uploading ${name}` },
  { remove: (name) => `Убрать ${name}`, uploading: (name) => `Загружается ${name}` },
);

/** Files that are on their way or wait to be sent, each with its progress. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const t = useTexts(texts);
  return (
    uploads.files.length > 0 && (
      <ul className="list uploads">
        {uploads.files.map(({ id, name, part, key, error }) => (
          <li key={id}>
            <span>{name}</span>
            {error ? (
              <span role="alert" className="note error">
                {errorSentence(error)}
              </span>
            ) : (
              key === null && <progress aria-label={t.uploading(name)} value={part} />
            )}
            <Button look="quiet" aria-label={t.remove(name)} onClick={() => uploads.remove(id)}>
              ✕
            </Button>
          </li>
        ))}
      </ul>
    )
  );
}

interface FilePickerProps {
  label: string;
  accept: string;
  uploads: Uploads;
  /** What is seen in the place of the label. */
  icon?: IconName;
}

/** A button that chooses files: the input of the browser, which keyboards and screen readers know. */
export function FilePicker({ label, accept, uploads, icon }: FilePickerProps) {
  const id = useId();
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    uploads.add(currentTarget.files ?? []);
    currentTarget.value = "";
  };
  return (
    <span className="file-picker">
      <input id={id} type="file" className="hidden" multiple accept={accept} onChange={choose} />
      <label htmlFor={id} className="button plain" title={icon && label}>
        {icon && <Icon name={icon} />}
        <span className={icon && "hidden"}>{label}</span>
      </label>
    </span>
  );
}
