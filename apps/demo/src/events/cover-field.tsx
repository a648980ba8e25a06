import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { TextField } from "@social-events/app-common/ui/field.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { eventsTexts } from "./texts.ts";

interface CoverFieldProps {
  /** The present cover. */
  url: string | null;
  /** The key of a file that was uploaded; null while there is none. */
  onKey: (key: string | null) => void;
}

/** A cover, which is uploaded as soon as it is chosen. */
export function CoverField({ url, onKey }: CoverFieldProps) {
  const texts = useTexts(eventsTexts);
  const client = useClient();
  const [part, setPart] = useState(0);
  const [preview, setPreview] = useState(url);
  const upload = useMutation({
    mutationFn: (file: File) => client.upload(file, { onProgress: setPart }),
    onMutate: () => onKey(null),
    onSuccess: (key, file) => {
      onKey(key);
      setPreview(URL.createObjectURL(file));
    },
  });
  return (
    <>
      {preview && <img className="cover" src={preview} alt="" />}
      <TextField
        label={texts.cover}
        hint={texts.coverHint}
        type="file"
        accept="image/*"
        onChange={({ currentTarget: { files } }) => files?.[0] && upload.mutate(files[0])}
      />
      {upload.isPending && <progress aria-label={texts.uploading} value={part} />}
    </>
  );
}
