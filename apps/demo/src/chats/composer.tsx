/** Where a message is written: with files, as a reply, or anew in the place of one that was sent. */

import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { tellError } from "@social-events/app-common/app/toasts.ts";
import { Button } from "@social-events/app-common/ui/button.tsx";
import type { ChatMessage } from "@social-events/client";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { FilePicker, UploadList } from "../uploads/upload-list.tsx";
import { useUploads } from "../uploads/use-uploads.ts";
import type { Sending } from "./sending.ts";
import { chatsTexts } from "./texts.ts";
import type { Typing } from "./use-chat.ts";

const mostFiles = 10;

/** The message that is replied to or edited. */
export interface Reference {
  kind: "reply" | "edit";
  message: ChatMessage;
}

interface ComposerProps {
  chatId: string;
  sending: Sending;
  typing: Typing;
  reference: Reference | null;
  nameOf(userId: string): string;
  onDone(): void;
}

export function Composer({ chatId, sending, typing, reference, nameOf, onDone }: ComposerProps) {
  const t = useTexts(chatsTexts);
  const client = useClient();
  const uploads = useUploads(client, { most: mostFiles });
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const isEdit = reference?.kind === "edit";
  useEffect(() => {
    if (reference) {
      field.current?.focus();
      setText((before) => (reference.kind === "edit" ? reference.message.content : before));
    }
  }, [reference]);

  const clear = () => {
    setText("");
    uploads.clear();
    onDone();
  };
  const write = async () => {
    const content = text.trim();
    const files = isEdit ? [] : uploads.files;
    if ((content === "" && files.length === 0) || files.some(({ key, error }) => key === null && error === null)) {
      return;
    }
    if (isEdit) {
      await client.chats.editMessage({ path: { id: chatId, messageId: reference.message.id }, body: { content } });
    } else {
      await sending.send(chatId, {
        content,
        ...(reference && { replyToId: reference.message.id }),
        attachments: files.flatMap(({ key, name }) => (key === null ? [] : [{ key, fileName: name }])),
      });
    }
    clear();
  };
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    write().catch(tellError);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
      submit(event);
    } else if (event.key === "Escape" && reference) {
      clear();
    }
  };
  return (
    <form className="composer" onSubmit={submit}>
      {reference && (
        <p className="reference">
          <span>{isEdit ? t.editing : t.replyingTo(nameOf(reference.message.senderId))}</span>
          <Button look="quiet" aria-label={t.cancel} onClick={clear}>
            ✕
          </Button>
        </p>
      )}
      <UploadList uploads={uploads} />
      <div className="line">
        {!isEdit && (
          <FilePicker label={t.attach} icon="clip" accept="image/*,video/*,audio/*,application/pdf" uploads={uploads} />
        )}
        <textarea
          ref={field}
          rows={1}
          maxLength={4000}
          aria-label={t.write}
          placeholder={t.write}
          value={text}
          onKeyDown={press}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            if (value === "") {
              typing.stopped();
            } else if (!isEdit) {
              typing.typed();
            }
          }}
        />
        <Button look="primary" type="submit">
          {isEdit ? t.save : t.send}
        </Button>
      </div>
    </form>
  );
}
