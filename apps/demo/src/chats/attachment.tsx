/** A file of a message: shown if it is a picture, film or sound, else offered. */

import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import type { ChatMessage } from "@social-events/client";
import { useQuery } from "@tanstack/react-query";
import { chatsTexts } from "./texts.ts";

type AttachedFile = ChatMessage["attachments"][number];

/** Half of the life of a signed URL. */
const freshFor = 30 * 60_000;

export function Attachment({ chatId, file }: { chatId: string; file: AttachedFile }) {
  const client = useClient();
  const t = useTexts(chatsTexts);
  const { data } = useQuery({
    queryKey: ["chats", chatId, "attachment", file.id],
    queryFn: ({ signal }) => client.chats.getAttachment({ path: { id: chatId, attachmentId: file.id }, signal }),
    staleTime: freshFor,
  });
  const name = file.fileName ?? t.file;
  if (!data) {
    return <span className="attachment">{name}</span>;
  }
  if (data.url === null) {
    return <span className="attachment">{t.fileGone}</span>;
  }
  switch (file.type) {
    case "image":
      return (
        <a className="attachment" href={data.url} target="_blank" rel="noreferrer">
          <img src={data.url} alt={name} loading="lazy" />
        </a>
      );
    case "video":
      // biome-ignore lint/a11y/useMediaCaption: nobody writes captions for what people send each other.
      return <video className="attachment" src={data.url} controls preload="metadata" aria-label={name} />;
    case "audio":
      // biome-ignore lint/a11y/useMediaCaption: as of films.
      return <audio className="attachment" src={data.url} controls preload="none" aria-label={name} />;
    case "file":
      return (
        <a className="attachment" href={data.url} target="_blank" rel="noreferrer" download={name}>
          {name}
        </a>
      );
  }
}
