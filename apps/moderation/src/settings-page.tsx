import { client, shared, words } from "@social-events/app-common/app.ts";
import { Button, Choice, Settings } from "@social-events/app-common/ui.ts";
import { ConsolePage } from "./shared/console-page.tsx";
import { shortcuts } from "./shared/shortcuts.ts";

const t = words({
  label: ["Settings", "Ещё"],
  shortcuts: ["Keys for rows and decisions", "Клавиши для строк и решений"],
});

const states = words({ on: ["On", "Включены"], off: ["Off", "Выключены"] });

export default function SettingsPage() {
  return (
    <ConsolePage title={t.label}>
      <div className="card stack">
        <Settings />
        <Choice label={t.shortcuts} name="shortcuts" value={shortcuts} options={states} />
        <Button onClick={() => void client.auth.signOut()}>{shared.signOut}</Button>
      </div>
    </ConsolePage>
  );
}
