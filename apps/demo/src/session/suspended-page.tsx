import { useFormats } from "@social-events/app-common/app/formats.ts";
import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button } from "@social-events/app-common/ui/button.tsx";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { uiTexts } from "@social-events/app-common/ui/texts.ts";
import type { ApiError } from "@social-events/client";
import { OwnData } from "../profiles/own-data.tsx";
import { Decisions } from "../reports/decisions.tsx";
import { sessionTexts } from "./texts.ts";

export default function SuspendedPage({ error }: { error: ApiError }) {
  const texts = useTexts(sessionTexts);
  const { signOut } = useTexts(uiTexts);
  const formats = useFormats();
  const client = useClient();
  const { until } = error.body as { until: string | null };
  return (
    <Page title={texts.suspended}>
      <p>{until ? texts.until(formats.moment(until)) : texts.forGood}</p>
      <Button onClick={() => void client.auth.signOut()}>{signOut}</Button>
      <Decisions />
      <OwnData />
    </Page>
  );
}
