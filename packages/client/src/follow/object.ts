/** Follows one object: reads the object after each broadcast, and calls the handler if the object has changed. */

import { ApiError } from "../api/errors.ts";
import type { Api } from "../api/http-api.ts";
import type { EventDetail, LiveLocation } from "../generated/schemas.ts";
import { isSame } from "./cached-list.ts";
import { emit, Follower, type FollowHandlers, type Following, type Hub } from "./follower.ts";
import { PollLoop } from "./poll-loop.ts";

const pace = 400;
/** Interval of additional polls, because a broadcast may be lost even while the connection is up. */
const idlePollAfter = 60_000;

interface ObjectHandlers<Shown> extends FollowHandlers {
  /** Called with the current object, first at the start and then after each change. */
  changed?: (shown: Shown) => void;
}

/** Handlers of `follow.event`. */
export type EventHandlers = ObjectHandlers<EventDetail>;

/** Handlers of `follow.location`. */
export interface LocationHandlers extends ObjectHandlers<LiveLocation> {
  /** Called if the user does not share a location. When the user starts sharing again, `changed` is called. */
  stopped?: () => void;
}

/** The followed object and the call that reads it. `read` returns null if there is no object to show. */
interface Source<Shown> {
  topic: "event" | "location";
  id: string;
  read: (api: Api) => Promise<Shown | null>;
  /** Whether the follow ends if `read` returns null and the platform rejects the join of the topic. */
  endsWhenRefused: boolean;
}

class ObjectFollower<Shown> extends Follower {
  readonly #handlers: ObjectHandlers<Shown> & { stopped?: () => void };
  readonly #source: Source<Shown>;
  readonly #pollLoop: PollLoop;
  #shown: Shown | null = null;
  #isFirst = true;
  #isRefused = false;

  constructor(hub: Hub, source: Source<Shown>, handlers: ObjectHandlers<Shown> & { stopped?: () => void }) {
    super(hub, handlers);
    this.#handlers = handlers;
    this.#source = source;
    this.#pollLoop = new PollLoop({
      task: () => this.#read(),
      pace,
      idlePollAfter,
      onRefused: (error) => this.end(error),
    });
    this.atEnd(() => this.#pollLoop.stop());
    const poll = () => this.#pollLoop.poll();
    poll();
    this.listen(source.topic, source.id, {
      joined: () => {
        this.#isRefused = false;
        this.refresh();
      },
      received: poll,
      refused: () => {
        this.#isRefused = true;
        poll();
      },
    });
  }

  refresh(): void {
    this.#pollLoop.pollNow();
  }

  /** Reads the object, and returns whether it has changed. */
  async #read(): Promise<boolean> {
    const shown = await this.#source.read(this.hub.api);
    if (this.isOver) {
      return false;
    }
    if (shown === null && this.#isRefused && this.#source.endsWhenRefused) {
      this.end({ reason: "refused" });
      return false;
    }
    const isNew = this.#isFirst || !isSame(shown, this.#shown);
    this.#isFirst = false;
    this.#shown = shown;
    if (isNew && shown === null) {
      emit(this.#handlers.stopped);
    } else if (isNew && shown !== null) {
      emit(this.#handlers.changed, shown);
    }
    return isNew;
  }
}

export function followEvent(hub: Hub, id: string, handlers: EventHandlers): Following {
  return new ObjectFollower(
    hub,
    {
      topic: "event",
      id,
      read: (api) => api.call("getEvent", { path: { id } }),
      endsWhenRefused: false,
    },
    handlers,
  );
}

async function readLocation(api: Api, userId: string): Promise<LiveLocation | null> {
  try {
    return await api.call("getLiveLocation", { path: { userId } });
  } catch (error) {
    if (error instanceof ApiError && error.code === "live_location_not_found") {
      return null;
    }
    throw error;
  }
}

export function followLocation(hub: Hub, userId: string, handlers: LocationHandlers): Following {
  return new ObjectFollower(
    hub,
    {
      topic: "location",
      id: userId,
      read: (api) => readLocation(api, userId),
      // The API returns the same error for a user who shares no location and for a user who is neither a friend nor a
      // match. Therefore only a rejected join ends the follow.
      endsWhenRefused: true,
    },
    handlers,
  );
}
