/** Where a message is written: with files, as a reply, or anew in the place of one that was sent. */

import { call, say, shared, tellError } from "@social-events/app-common/app.ts";
import { Button } from "@social-events/app-common/ui.ts";
import type { ChatMessage } from "@social-events/client";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { FilePicker, UploadList, useUploads } from "../shared/uploads.tsx";
import { ownOutbox } from "./sending.ts";
import { t } from "./texts.ts";
import type { Typing } from "./use-chat.ts";

const mostFiles = 10;

/** The message that is replied to or edited. */
export interface Reference {
  kind: "reply" | "edit";
  message: ChatMessage;
}

interface ComposerProps {
  chatId: string;
  typing: Typing;
  reference: Reference | null;
  nameOf(userId: string): string;
  onDone(): void;
}

export function Composer({ chatId, typing, reference, nameOf, onDone }: ComposerProps) {
  const uploads = useUploads(mostFiles);
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
      await call("editMessage", { path: { id: chatId, messageId: reference.message.id }, body: { content } });
    } else {
      await ownOutbox().send(chatId, {
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
  const type = (typed: string) => {
    setText(typed);
    if (typed === "") {
      typing.stopped();
    } else if (!isEdit) {
      typing.typed();
    }
  };
  return (
    <form className="composer" onSubmit={submit}>
      {reference && (
        <p className="row">
          <span className="grow">
            {isEdit ? t.editing : say(t.replyingTo, { name: nameOf(reference.message.senderId) })}
          </span>
          <Button look="quiet" aria-label={shared.cancel} onClick={clear}>
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
          onChange={({ currentTarget: { value } }) => type(value)}
        />
        <Button look="primary" type="submit">
          {isEdit ? shared.save : shared.send}
        </Button>
      </div>
    </form>
  );
}
