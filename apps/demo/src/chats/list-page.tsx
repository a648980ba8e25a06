import { usePages } from "@social-events/app-common/app.ts";
import { Empty, Page } from "@social-events/app-common/ui.ts";
import { ChatRows } from "./rows.tsx";
import { t } from "./texts.ts";
import { useIsSplit } from "./use-is-split.ts";

/** Page with the list of chats. On wide screens, an open chat is shown next to the list. */
export default function ListPage() {
  const isSplit = useIsSplit();
  // The list reads the same query.
  const hasChats = (usePages("listChats", {}).data?.pages[0]?.data.length ?? 0) > 0;
  return (
    <div className="chats-split">
      <Page title={t.title}>
        <ChatRows />
      </Page>
      {isSplit && hasChats && <Empty icon="chat">{t.choose}</Empty>}
    </div>
  );
}
