import { client, ownId, say, shared, useOwnUser, words } from "@social-events/app-common/app.ts";
import { Button, Choice, Dialog, Icon, Page, Settings } from "@social-events/app-common/ui.ts";
import type { ReactNode } from "preact/compat";
import { useState } from "preact/hooks";
import { navigate } from "wouter/use-hash-location";
import { KeyHint } from "./key-hint.tsx";
import { LastDecisionBar } from "./last-decision.tsx";
import { pressInList, shortcuts, useShortcuts } from "./shortcuts.ts";
import { decisionKeys, decisionNames, t } from "./words.ts";

/** Keyboard shortcuts that open the pages, in the order of the navigation. */
const pages: Readonly<Record<string, string>> = {
  "1": "/reports",
  "2": "/appeals",
  "3": "/decisions",
  "4": "/id",
  "/": "/id",
  "5": "/ages",
};

/** Descriptions of the keyboard shortcuts that are not decisions about a target. */
const keyWords = words({
  j: ["next row", "следующая строка"],
  k: ["previous row", "предыдущая строка"],
  Enter: ["open or close the row", "открыть или закрыть строку"],
  u: ["appeal: keep the decision", "апелляция: оставить решение в силе"],
  v: ["appeal: reverse the decision", "апелляция: отменить решение"],
  z: ["undo the last decision", "отменить последнее решение"],
  "/": ["search", "поиск"],
  "1–5": ["the pages of the navigation", "страницы меню по порядку"],
  Esc: ["close the dialog", "закрыть окно"],
  "?": ["these keys", "эти клавиши"],
});

/** Phones have no keys. The same condition hides the keys of the buttons in console.css. */
const hasKeys = () => !matchMedia("(hover: none), (max-width: 48rem)").matches;

const states = words({ on: ["On", "Включены"], off: ["Off", "Выключены"] });

/** List of the keyboard shortcuts, and the setting that turns them off. */
function Keys() {
  const decisions = Object.entries(decisionNames).map(([name, meaning]) => [
    decisionKeys[name as keyof typeof decisionNames],
    meaning,
  ]);
  return (
    <>
      <dl className="facts keys">
        {[...Object.entries(keyWords), ...decisions].map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd className="key">{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">{t.keysHint}</p>
      <Choice label={t.shortcuts} name="shortcuts" value={shortcuts} options={states} />
    </>
  );
}

/** Dialog with the keyboard shortcuts, the settings and a button to sign out. */
function SettingsDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const email = useOwnUser(ownId())?.email;
  return (
    <Dialog title={title} onClose={onClose}>
      {hasKeys() && <Keys />}
      <Settings />
      <div className="actions">
        <Button onClick={onClose}>{shared.close}</Button>
        <Button onClick={() => void client.auth.signOut()}>{shared.signOut}</Button>
        {email && <span className="note">{say(shared.signedInAs, { email })}</span>}
      </div>
    </Dialog>
  );
}

/** Page of the console. Handles keyboard shortcuts, and has a button that opens the list of shortcuts. */
export function ConsolePage({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const press = (key: string) => {
    const path = pages[key];
    if (path) {
      navigate(path);
    } else if (key === "?") {
      setIsOpen(true);
    } else if (key === "z") {
      document.querySelector<HTMLElement>("[data-undo]")?.click();
    } else {
      return pressInList(key);
    }
    return true;
  };
  useShortcuts(press);
  const settings = hasKeys() ? t.keysAndSettings : t.settings;
  const help = (
    <Button
      variant="quiet"
      className="settings"
      aria-label={settings}
      aria-keyshortcuts="?"
      onClick={() => setIsOpen(true)}
    >
      <Icon name="settings" />
      <span>{settings}</span>
      <KeyHint name="?" />
    </Button>
  );
  return (
    <Page title={title} actions={help}>
      <LastDecisionBar />
      {children}
      {isOpen && <SettingsDialog title={settings} onClose={() => setIsOpen(false)} />}
    </Page>
  );
}
