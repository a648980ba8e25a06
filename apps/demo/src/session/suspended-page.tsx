import { client, formats, say, shared } from "@social-events/app-common/app.ts";
import { Button, Empty, Page, Settings } from "@social-events/app-common/ui.ts";
import type { ApiError } from "@social-events/client";
import { OwnData } from "../profiles/account-pages.tsx";
import { Decisions } from "../reports/list-page.tsx";
import { t } from "./texts.ts";

export default function SuspendedPage({ error }: { error: ApiError }) {
  const { until } = error.body as { until: string | null };
  return (
    <Page title={t.suspended}>
      <Empty icon="hourglass" action={<Button onClick={() => void client.auth.signOut()}>{shared.signOut}</Button>}>
        {until ? say(t.until, { day: formats.moment(until) }) : t.forGood}
      </Empty>
      <Decisions />
      <OwnData isSuspended />
      <Settings />
    </Page>
  );
}
