/** The form for a new message, with files or as a reply. */

import { say, shared, showErrorToast } from "@social-events/app-common/app.ts";
import { Button, Icon } from "@social-events/app-common/ui.ts";
import type { ChatMessage } from "@social-events/client";
import type { KeyboardEvent } from "preact/compat";
import { useEffect, useRef } from "preact/hooks";
import { FilePicker, UploadList, useUploads } from "../shared/uploads.tsx";
import { ownOutbox } from "./sending.ts";
import { t } from "./texts.ts";
import type { Typing } from "./use-chat.ts";

const mostFiles = 10;

interface ComposerProps {
  chatId: string;
  typing: Typing;
  text: string;
  onText(text: string): void;
  /** The message that this one replies to. */
  replyTo: ChatMessage | null;
  nameOf(userId: string): string;
  onDone(): void;
}

/** The text and files of the message, and how to send or discard them. */
function useDraft({ chatId, text, onText, replyTo, onDone }: Omit<ComposerProps, "typing" | "nameOf">) {
  const uploads = useUploads(mostFiles);
  /** A ref, not a state: a second Enter can come before the next render. */
  const isSending = useRef(false);
  const clear = () => {
    onText("");
    uploads.clear();
    onDone();
  };
  const send = async () => {
    const content = text.trim();
    const { files } = uploads;
    const isUploading = files.some(({ key, error }) => key === null && error === null);
    if (isSending.current || isUploading || (content === "" && files.length === 0)) {
      return;
    }
    isSending.current = true;
    try {
      await ownOutbox().send(chatId, {
        content,
        ...(replyTo && { replyToId: replyTo.id }),
        attachments: files.flatMap(({ key, name }) => (key === null ? [] : [{ key, fileName: name }])),
      });
      clear();
    } finally {
      isSending.current = false;
    }
  };
  return { uploads, clear, send };
}

export function Composer({ typing, nameOf, ...rest }: ComposerProps) {
  const { text, onText, replyTo } = rest;
  const { uploads, clear, send } = useDraft(rest);
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
      clear();
    }
  };
  return (
    <form className="composer" onSubmit={submit}>
      {replyTo && (
        <p className="row">
          <span className="grow">{say(t.replyingTo, { name: nameOf(replyTo.senderId) })}</span>
          <Button variant="quiet" aria-label={shared.cancel} onClick={clear}>
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
        <Button variant="primary" type="submit" aria-label={shared.send} title={shared.send}>
          <Icon name="send" />
        </Button>
      </div>
    </form>
  );
}
