import { say } from "@social-events/app-common/app.ts";
import { Icon, initialOf } from "@social-events/app-common/ui.ts";
import type { KeyboardEvent, MouseEvent, ReactNode } from "preact/compat";
import { useState } from "preact/hooks";
import { photos as t } from "./texts.ts";
import "./person.css";

interface Photo {
  id: string;
  url: string | null;
  isAvatar: boolean;
}

interface GalleryProps {
  photos: readonly Photo[];
  name: string;
  /** Caption that is shown on the lower edge of the photo. */
  children?: ReactNode;
}

/** Keeps the focus where it is during a click, because a focused half takes the arrow keys from the page. */
function keepFocus(event: MouseEvent<HTMLElement>): void {
  event.preventDefault();
}

/**
 * Gallery that shows one photo of a person at a time, starting with the avatar. A tap on the right half shows the next
 * photo, and a tap on the left half shows the previous photo. A focused half also uses the arrow keys.
 */
export function Gallery({ photos, name, children }: GalleryProps) {
  const [index, setIndex] = useState(0);
  const ordered = photos.filter(({ url }) => url).toSorted((one, other) => +other.isAvatar - +one.isAvatar);
  const count = ordered.length;
  // The index is limited, because a photo can be removed while it is shown.
  const current = Math.min(index, Math.max(count - 1, 0));
  const shown = ordered[current];
  const alt = say(count > 1 ? t.numbered : t.one, { name, number: current + 1, count });
  const step = (by: number) => setIndex((current + by + count) % count);
  const receiveKey = ({ key }: KeyboardEvent<HTMLElement>) => {
    if (key === "ArrowLeft" || key === "ArrowRight") {
      step(key === "ArrowLeft" ? -1 : 1);
    }
  };
  return (
    <div className="gallery">
      {shown?.url ? (
        <img key={shown.id} className="photo" src={shown.url} alt={alt} draggable={false} />
      ) : (
        <span className="photo letter" aria-hidden="true">
          {initialOf(name)}
        </span>
      )}
      {count > 1 && (
        <>
          <div className="gallery-marks" aria-hidden="true">
            {ordered.map(({ id }) => (
              <span key={id} className={id === shown?.id ? "current" : undefined} />
            ))}
          </div>
          <button
            type="button"
            className="gallery-step back"
            aria-label={t.previous}
            onClick={() => step(-1)}
            onMouseDown={keepFocus}
            onKeyDown={receiveKey}
          >
            <Icon name="chevron" />
          </button>
          <button
            type="button"
            className="gallery-step"
            aria-label={t.next}
            onClick={() => step(1)}
            onMouseDown={keepFocus}
            onKeyDown={receiveKey}
          >
            <Icon name="chevron" />
          </button>
        </>
      )}
      {children && <div className="gallery-caption">{children}</div>}
    </div>
  );
}
