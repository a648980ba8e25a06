import { useTexts } from "@social-events/app-common/app/texts.ts";
import { useState } from "react";
import type { EvidenceFile } from "../shared/evidence.ts";
import { reportsTexts } from "./texts.ts";

interface FileProps {
  file: EvidenceFile;
  /** What it is called on the page. */
  name: string;
}

/** A file of evidence: a picture is blurred until it is clicked, anything else is a link. */
export function FileView({ file: { url, isRecognized }, name }: FileProps) {
  const texts = useTexts(reportsTexts);
  const [isShown, setIsShown] = useState(false);
  // What a file is stands in no field: what the browser cannot draw is no picture.
  const [isPicture, setIsPicture] = useState(isRecognized !== false);
  if (url === null) {
    return (
      <span className="chip">
        {name}: {texts.fileGone}
      </span>
    );
  }
  if (!isPicture) {
    return (
      <a href={url} target="_blank" rel="noreferrer">
        {texts.open}: {name}
        {isRecognized === false && ` (${texts.notRecognized})`}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={isShown ? "picture shown" : "picture"}
      aria-label={`${isShown ? texts.blur : texts.show}: ${name}`}
      aria-pressed={isShown}
      onClick={() => setIsShown(!isShown)}
    >
      <img src={url} alt="" loading="lazy" onError={() => setIsPicture(false)} />
    </button>
  );
}
