/** Sends likes and dislikes. After a match, shows a dialog in which the user can write a first message. */

import { call, type Schema, say, shared, showErrorToast, showToast } from "@social-events/app-common/app.ts";
import { Avatar, Button, Dialog, Icon } from "@social-events/app-common/ui.ts";
import type { FormEvent, ReactNode } from "preact/compat";
import { useRef, useState } from "preact/hooks";
import { Openers } from "../chats/openers.tsx";
import { ownOutbox } from "../chats/sending.ts";
import { markRead, suppressMatchToast } from "../notifications/bell.tsx";
import { avatarOf, useOwnProfile } from "../shared/profiles.tsx";
import { useCommonEvent } from "./in-common.ts";
import { setLiked } from "./liked.ts";
import { matchTexts as t } from "./match-texts.ts";
import "./people.css";

export interface Liked {
  id: string;
  userId: string;
  firstName: string;
  photoUrl: string | null;
}

interface Match {
  person: Liked;
  chatId: string;
}

/** Returns a function that sends a like or dislike, and the dialog for a match. The page has to render the dialog. */
export function useInteraction() {
  /**
   * Queue of matches, because another match can occur while the user is typing a message in the dialog of the first
   * match.
   */
  const [matches, setMatches] = useState<readonly Match[]>([]);
  const interact = async (person: Liked, type: Schema<"InteractionType">) => {
    suppressMatchToast(person.userId, true);
    let chatId: string | null = null;
    try {
      ({ chatId } = await call("likeOrDislike", { body: { targetProfileId: person.id, type } }));
    } finally {
      suppressMatchToast(person.userId, chatId !== null);
    }
    setLiked(person.userId, type === "like" && !chatId);
    if (chatId) {
      const match = { person, chatId };
      setMatches((before) => [...before, match]);
    }
    return chatId !== null;
  };
  const [match] = matches;
  const close = () => {
    setMatches((before) => before.filter((other) => other.chatId !== match?.chatId));
    // If this fails, the notification stays unread.
    markRead("people_match", match?.person.userId ?? "").catch(() => {});
  };
  const dialog: ReactNode = match && <MatchDialog key={match.chatId} match={match} onClose={close} />;
  return { interact, dialog };
}

function MatchDialog({ match: { person, chatId }, onClose }: { match: Match; onClose: () => void }) {
  const own = useOwnProfile().data;
  const event = useCommonEvent(person.userId);
  const [text, setText] = useState("");
  /** This is a ref instead of state, because the user can click again before the next render. */
  const isSending = useRef(false);
  const name = person.firstName;
  const send = async () => {
    await ownOutbox().send(chatId, { content: text.trim(), attachments: [] });
    showToast(say(t.sent, { name }));
    onClose();
  };
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    if (!text.trim()) {
      submitted.currentTarget.querySelector("textarea")?.focus();
    } else if (!isSending.current) {
      isSending.current = true;
      send().catch((error) => {
        isSending.current = false;
        showErrorToast(error);
      });
    }
  };
  return (
    <Dialog title={t.title} onClose={onClose}>
      <div className="match-faces">
        <Avatar url={avatarOf(own)} name={own?.firstName} />
        <Avatar url={person.photoUrl} name={name} />
        <span className="match-heart">
          <Icon name="heart" />
        </span>
      </div>
      <p className="match-line">{say(t.both, { name })}</p>
      <Openers name={name} event={event} text={text} onChoose={setText} />
      <form className="stack" onSubmit={submit}>
        <textarea
          rows={2}
          maxLength={4000}
          aria-label={say(t.first, { name })}
          placeholder={say(t.first, { name })}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className="actions">
          <Button variant="primary" type="submit">
            <Icon name="send" /> {shared.send}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t.later}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
