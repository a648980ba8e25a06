/** Form for a new message, which can contain files or reply to another message. */

import { ownId, say, shared, showErrorToast, showToast } from "@social-events/app-common/app.ts";
import { Button, Icon } from "@social-events/app-common/ui.ts";
import type { ChatMessage } from "@social-events/client";
import type { KeyboardEvent } from "preact/compat";
import { type Dispatch, type StateUpdater, useEffect, useRef } from "preact/hooks";
import { FilePicker, UploadList, useUploads } from "../shared/uploads.tsx";
import { ownOutbox } from "./sending.ts";
import { t } from "./texts.ts";
import type { Typing } from "./use-chat.ts";

const mostFiles = 10;

interface ComposerProps {
  chatId: string;
  typing: Typing;
  text: string;
  onText: Dispatch<StateUpdater<string>>;
  /** The message that the new message replies to. */
  replyTo: ChatMessage | null;
  nameOf(userId: string): string;
  /** Called after the message is sent, and when the user cancels the reply. */
  onDone(): void;
  /** Called after the message is sent. */
  onSent(): void;
}

/** Returns the files of the new message and a function that sends the message. */
function useDraft({ chatId, text, onText, replyTo, onDone, onSent }: Omit<ComposerProps, "typing" | "nameOf">) {
  const uploads = useUploads(mostFiles);
  /** This is a ref instead of state, because Enter can be pressed again before the next render. */
  const isSending = useRef(false);
  const send = async () => {
    const content = text.trim();
    const { files, obstacle } = uploads;
    if (obstacle) {
      showToast(obstacle);
      return;
    }
    const attachments = files.flatMap(({ key, name }) => (key === null ? [] : [{ key, fileName: name }]));
    if (isSending.current || (content === "" && attachments.length === 0)) {
      return;
    }
    isSending.current = true;
    try {
      await ownOutbox().send(chatId, {
        content,
        ...(replyTo && { replyToId: replyTo.id }),
        attachments,
      });
      // Keeps the text that was typed while the message was being sent.
      onText((now) => (now.startsWith(text) ? now.slice(text.length) : now));
      for (const file of files) {
        uploads.remove(file);
      }
      onDone();
      onSent();
    } finally {
      isSending.current = false;
    }
  };
  return { uploads, send };
}

export function Composer({ typing, nameOf, ...rest }: ComposerProps) {
  const { text, onText, replyTo, onDone } = rest;
  const { uploads, send } = useDraft(rest);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (replyTo) {
      field.current?.focus();
    }
  }, [replyTo]);

  const submit = (event: Event) => {
    event.preventDefault();
    send().catch(showErrorToast);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      submit(event);
    } else if (event.key === "Escape" && replyTo) {
      onDone();
    }
  };
  return (
    <form className="composer" onSubmit={submit}>
      {replyTo && (
        <p className="row quoting">
          <span className="grow">
            {replyTo.senderId === ownId() ? t.replyingToOwn : say(t.replyingTo, { name: nameOf(replyTo.senderId) })}
            <span className="note quoted">{replyTo.content || t.file}</span>
          </span>
          <Button variant="quiet" aria-label={shared.cancel} onClick={onDone}>
            <Icon name="close" />
          </Button>
        </p>
      )}
      <UploadList uploads={uploads} />
      <div className="row writing">
        <FilePicker label={t.attach} icon="clip" accept="image/*,video/*,audio/*,application/pdf" uploads={uploads} />
        <textarea
          ref={field}
          className="grow"
          rows={1}
          maxLength={4000}
          aria-label={t.write}
          placeholder={t.write}
          value={text}
          onKeyDown={press}
          onChange={({ currentTarget: { value } }) => {
            onText(value);
            value ? typing.typed() : typing.stopped();
          }}
        />
        <Button
          variant="primary"
          type="submit"
          aria-label={shared.send}
          title={uploads.obstacle ?? shared.send}
          aria-disabled={uploads.obstacle !== null || undefined}
        >
          <Icon name="send" />
        </Button>
      </div>
    </form>
  );
}
