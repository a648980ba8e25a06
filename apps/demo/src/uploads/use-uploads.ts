/** Files on their way: each is uploaded as soon as it is chosen, with its progress. */

import type { Client } from "@social-events/client";
import { useRef, useState } from "react";

interface Upload {
  id: number;
  name: string;
  /** From 0 to 1. */
  part: number;
  /** Once it is uploaded. */
  key: string | null;
  /** Why it was not. */
  error: unknown;
}

export interface Uploads {
  files: readonly Upload[];
  add(chosen: Iterable<File>): void;
  remove(id: number): void;
  clear(): void;
}

interface UploadsOptions {
  /** No more than so many at once. */
  most: number;
  /** What is done with each; without it the files stay in the list with their keys. */
  uploaded?: (key: string) => Promise<void>;
}

export function useUploads(client: Client, { most, uploaded }: UploadsOptions): Uploads {
  const [files, setFiles] = useState<readonly Upload[]>([]);
  const aborts = useRef(new Map<number, AbortController>());
  const counter = useRef(0);
  const change = (id: number, changes: Partial<Upload>) =>
    setFiles((before) => before.map((file) => (file.id === id ? { ...file, ...changes } : file)));
  const remove = (id: number) => {
    aborts.current.get(id)?.abort();
    aborts.current.delete(id);
    setFiles((before) => before.filter((file) => file.id !== id));
  };
  const start = async (id: number, file: File) => {
    const { signal } = aborts.current.set(id, new AbortController()).get(id) as AbortController;
    try {
      const key = await client.upload(file, { signal, onProgress: (part) => change(id, { part }) });
      change(id, { key });
      if (uploaded) {
        await uploaded(key);
        remove(id);
      }
    } catch (error) {
      if (!signal.aborted) {
        change(id, { error });
      }
    }
  };
  return {
    files,
    add: (chosen) => {
      for (const file of [...chosen].slice(0, most - files.length)) {
        counter.current += 1;
        const id = counter.current;
        setFiles((before) => [...before, { id, name: file.name, part: 0, key: null, error: null }]);
        void start(id, file);
      }
    },
    remove,
    clear: () => setFiles([]),
  };
}
