import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button } from "@social-events/app-common/ui/button.tsx";
import { SelectField } from "@social-events/app-common/ui/field.tsx";
import { Settings } from "@social-events/app-common/ui/settings.tsx";
import { uiTexts } from "@social-events/app-common/ui/texts.ts";
import { ConsolePage } from "../shared/console-page.tsx";
import { shortcuts } from "../shared/shortcuts.ts";
import { settingsTexts, stateWords } from "./texts.ts";

export default function SettingsPage() {
  const texts = useTexts(settingsTexts);
  const states = useTexts(stateWords);
  const { signOut } = useTexts(uiTexts);
  const client = useClient();
  return (
    <ConsolePage title={texts.label}>
      <div className="card stack">
        <Settings />
        <SelectField
          label={texts.shortcuts}
          value={shortcuts.use()}
          options={shortcuts.values}
          names={states}
          onChange={shortcuts.set}
        />
        <div className="actions">
          <Button onClick={() => void client.auth.signOut()}>{signOut}</Button>
        </div>
      </div>
    </ConsolePage>
  );
}
