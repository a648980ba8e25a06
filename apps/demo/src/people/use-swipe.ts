/** Lets the user drag a card to one side. Buttons and keys call the function `leave` to move the card. */

import type { Schema } from "@social-events/app-common/app.ts";
import type { MouseEvent, PointerEvent } from "preact/compat";
import { useRef } from "preact/hooks";

type Decision = Schema<"InteractionType">;

/** Minimum length of a drag in pixels. A shorter movement is a tap. */
const shortestDrag = 8;
/** Minimum length in pixels of a drag that sends a like or dislike. */
const decisiveDrag = 110;
const leavingMilliseconds = 240;

const noDrag = { pointer: -1, from: 0, by: 0 };

function transformOf(by: number): string {
  return `translateX(${by}px) rotate(${by / 24}deg)`;
}

function duration(milliseconds: number): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : milliseconds;
}

export function useSwipe(decide: (decision: Decision) => void) {
  const card = useRef<HTMLElement>(null);
  const drag = useRef(noDrag);
  const isLeaving = useRef(false);

  const move = (by: number) => {
    if (card.current) {
      card.current.style.transform = by === 0 ? "" : transformOf(by);
      card.current.dataset.leaning = Math.abs(by) < decisiveDrag / 2 ? "" : by > 0 ? "like" : "dislike";
    }
  };
  /** Moves the card off the screen with an animation, and calls `decide` afterwards. */
  const leave = async (decision: Decision) => {
    if (isLeaving.current) {
      return;
    }
    isLeaving.current = true;
    const frames = [{ transform: transformOf(decision === "like" ? innerWidth : -innerWidth), opacity: 0 }];
    const options = { duration: duration(leavingMilliseconds), easing: "ease-in", fill: "forwards" } as const;
    await card.current?.animate(frames, options).finished.catch(() => {});
    isLeaving.current = false;
    drag.current = noDrag;
    decide(decision);
  };
  const release = () => {
    const { by } = drag.current;
    drag.current = { ...drag.current, pointer: -1 };
    if (Math.abs(by) >= decisiveDrag) {
      void leave(by > 0 ? "like" : "dislike");
    } else {
      card.current?.animate([{ transform: transformOf(by) }, { transform: "none" }], duration(leavingMilliseconds));
      move(0);
    }
  };

  const handlers = {
    onPointerDown: ({ target, pointerId, clientX, isPrimary, button, pointerType }: PointerEvent<HTMLElement>) => {
      drag.current = noDrag;
      // With a mouse, only the gallery can be dragged, because dragging elsewhere selects text.
      const isDraggable = pointerType !== "mouse" || (target as Element).closest(".gallery") !== null;
      if (isPrimary && button === 0 && isDraggable && !isLeaving.current) {
        drag.current = { pointer: pointerId, from: clientX, by: 0 };
      }
    },
    onPointerMove: ({ pointerId, clientX, currentTarget }: PointerEvent<HTMLElement>) => {
      const { pointer, from } = drag.current;
      const by = clientX - from;
      const isDragged = currentTarget.hasPointerCapture(pointerId);
      if (pointerId !== pointer || (!isDragged && Math.abs(by) < shortestDrag)) {
        return;
      }
      currentTarget.setPointerCapture(pointerId);
      drag.current = { pointer, from, by };
      move(by);
    },
    onPointerUp: release,
    onPointerCancel: () => {
      drag.current = { ...drag.current, by: 0 };
      release();
    },
    // Ignores the click that browsers send at the end of a drag. Clicks by keyboard or assistive technology, whose
    // `detail` is 0, are not ignored.
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      if (drag.current.by !== 0 && event.detail > 0) {
        event.preventDefault();
        event.stopPropagation();
      }
      drag.current = noDrag;
    },
  };
  return { card, handlers, leave };
}
