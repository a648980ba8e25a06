import { Empty, Page } from "@social-events/app-common/ui.ts";
import { ChatRows } from "./rows.tsx";
import { t } from "./texts.ts";
import { useIsSplit } from "./use-is-split.ts";

/** The chats. Wide screens have room for a conversation next to them. */
export default function ListPage() {
  const isSplit = useIsSplit();
  return (
    <div className="chats-split">
      <Page title={t.title}>
        <ChatRows />
      </Page>
      {isSplit && <Empty icon="chat">{t.choose}</Empty>}
    </div>
  );
}
