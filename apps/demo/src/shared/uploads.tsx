/** Uploads with progress. Each file is uploaded as soon as it is chosen. */

import { client, errorSentence, isRefused, say, shared, showToast, words } from "@social-events/app-common/app.ts";
import { Button, Icon, type IconName } from "@social-events/app-common/ui.ts";
import { ApiError } from "@social-events/client";
import type { ChangeEvent } from "preact/compat";
import { useRef, useState } from "preact/hooks";

const t = words({
  remove: ["Remove {name}", "Убрать {name}"],
  unsuitable: [
    "Only photos, videos, audio and PDF files can be sent here.",
    "Здесь можно отправить только фото, видео, аудио и PDF.",
  ],
  unsuitablePhoto: ["Please choose a JPEG, PNG or WebP picture.", "Выберите картинку JPEG, PNG или WebP."],
  uploading: ["Uploading {name}", "Загружается {name}"],
  tooMany: ["At most {most} files at a time.", "Не больше {most} файлов за раз."],
  unfinished: ["Please wait until the files are uploaded.", "Подождите, пока файлы загрузятся."],
  refused: ["Please remove the file that can’t be used.", "Сначала уберите файл, который не подходит."],
  failed: [
    "A file could not be uploaded. Remove it or try again.",
    "Файл не загрузился. Уберите его или попробуйте ещё раз.",
  ],
});

interface Upload {
  /** Sequential number that identifies the upload, because two files can have the same name. */
  id: number;
  name: string;
  file: File;
  abort: AbortController;
  /** From 0 to 1. */
  part: number;
  /** Key of the uploaded file; null until the upload is finished. */
  key: string | null;
  /** Error of the upload; null if the upload has not failed. */
  error: unknown;
}

export interface Uploads {
  files: readonly Upload[];
  /** Reason why the files cannot be used yet: an upload is running or has failed. Null if all files are uploaded. */
  obstacle: string | null;
  add(chosen: Iterable<File>): void;
  /** Repeats a failed upload. */
  retry(upload: Upload): void;
  remove(upload: Upload): void;
  clear(): void;
}

let lastId = 0;

function obstacleOf(files: readonly Upload[]): string | null {
  if (files.some(({ error }) => error && !isWorthRetrying(error))) {
    return t.refused;
  }
  if (files.some(({ error }) => error)) {
    return t.failed;
  }
  return files.some(({ key }) => key === null) ? t.unfinished : null;
}

/** Whether a failed upload may succeed if it is repeated, for example after a network failure. */
function isWorthRetrying(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/**
 * Uploads up to `most` files at the same time. After each upload, `uploaded` is called with the key of the file. If
 * `uploaded` is not set, the files stay in the list with their keys.
 */
export function useUploads(most: number, uploaded?: (key: string) => Promise<void>): Uploads {
  const files = useRef<Upload[]>([]);
  const [, show] = useState(0);
  const change = (changed: Upload[]) => {
    files.current = changed;
    show((before) => before + 1);
  };
  const remove = (upload: Upload) => {
    upload.abort.abort();
    change(files.current.filter((other) => other !== upload));
  };
  const run = async (upload: Upload) => {
    const update = (changes: Partial<Upload>) => {
      Object.assign(upload, changes);
      change([...files.current]);
    };
    update({ part: 0, error: null });
    const { signal } = upload.abort;
    try {
      const key = upload.key ?? (await client.upload(upload.file, { signal, onProgress: (part) => update({ part }) }));
      update({ key });
      if (uploaded) {
        await uploaded(key);
        remove(upload);
      }
    } catch (error) {
      update({ error });
    }
  };
  const start = (file: File) => {
    lastId += 1;
    const { name } = file;
    const upload: Upload = { id: lastId, name, file, abort: new AbortController(), part: 0, key: null, error: null };
    files.current = [...files.current, upload];
    void run(upload);
  };
  const add = (chosen: Iterable<File>) => {
    const left = most - files.current.length;
    for (const file of [...chosen].slice(0, left)) {
      start(file);
    }
    if ([...chosen].length > left) {
      showToast(say(t.tooMany, { most }), true);
    }
  };
  const clear = () => {
    for (const { abort } of files.current) {
      abort.abort();
    }
    change([]);
  };
  const retry = (upload: Upload) => void run(upload);
  return { files: files.current, obstacle: obstacleOf(files.current), add, retry, remove, clear };
}

interface UploadListProps {
  uploads: Uploads;
  /** Whether only photos can be uploaded. */
  arePhotos?: boolean;
}

export function UploadList({ uploads, arePhotos = false }: UploadListProps) {
  const unsuitable = arePhotos ? t.unsuitablePhoto : t.unsuitable;
  return uploads.files.map((upload) => {
    const { id, name, part, key, error } = upload;
    const isUnderWay = key === null && !error;
    return (
      <p key={id} className="row upload">
        <span className="grow">
          {name}
          <span role="alert" className="note error">
            {Boolean(error) && (isRefused(error, "validation_failed") ? unsuitable : errorSentence(error))}
          </span>
        </span>
        {isUnderWay && <progress className="grow" aria-label={say(t.uploading, { name })} value={part} />}
        {isWorthRetrying(error) && <Button onClick={() => uploads.retry(upload)}>{shared.retry}</Button>}
        <Button variant="quiet" aria-label={say(t.remove, { name })} onClick={() => uploads.remove(upload)}>
          ✕
        </Button>
      </p>
    );
  });
}

interface FilePickerProps {
  label: string;
  accept: string;
  uploads: Uploads;
  /** Icon that is shown instead of the label. */
  icon?: IconName;
  /** Whether a new file replaces the previous file. */
  isSingle?: boolean;
}

/** File input that looks like a button. */
export function FilePicker({ label, accept, uploads, icon, isSingle = false }: FilePickerProps) {
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    if (isSingle) {
      uploads.clear();
    }
    uploads.add(currentTarget.files ?? []);
    currentTarget.value = "";
  };
  return (
    <label className="button" title={icon && label}>
      <input type="file" className="hidden" multiple={!isSingle} accept={accept} onChange={choose} />
      {icon && <Icon name={icon} />}
      <span className={icon && "hidden"}>{label}</span>
    </label>
  );
}
