import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button } from "@social-events/app-common/ui/button.tsx";
import { Dialog } from "@social-events/app-common/ui/dialog.tsx";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { type ReactNode, useCallback, useState } from "react";
import { useLocation } from "wouter";
import { KeyHint } from "./ask-button.tsx";
import { pressInList, useShortcuts } from "./shortcuts.ts";
import { rowKeys, rowKeyWords, sharedTexts } from "./texts.ts";
import { decisionKeys, decisionWords } from "./words.ts";

/** The key of each page, in the order of the navigation. */
const pages: Readonly<Record<string, string>> = {
  "1": "/reports",
  "2": "/appeals",
  "3": "/decisions",
  "4": "/id",
  "/": "/id",
  "5": "/ages",
  "6": "/settings",
};

/** A page of the console: with its keys, and the help that names them. */
export function ConsolePage({ title, children }: { title: string; children: ReactNode }) {
  const texts = useTexts(sharedTexts);
  const [, go] = useLocation();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const press = useCallback(
    (key: string) => {
      const path = pages[key];
      if (path) {
        go(path);
      } else if (key === "?") {
        setIsHelpOpen(true);
      } else {
        return pressInList(key);
      }
      return true;
    },
    [go],
  );
  useShortcuts(press);
  const button = (
    <Button look="quiet" aria-keyshortcuts="?" onClick={() => setIsHelpOpen(true)}>
      {texts.keys}
      <KeyHint name="?" />
    </Button>
  );
  return (
    <Page title={title} actions={button}>
      {children}
      {isHelpOpen && <HelpDialog onClose={() => setIsHelpOpen(false)} />}
    </Page>
  );
}

function HelpDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(sharedTexts);
  const meanings = { ...useTexts(rowKeyWords), ...useTexts(decisionWords) };
  const keys = { ...rowKeys, ...decisionKeys };
  const names = Object.keys(keys) as (keyof typeof keys)[];
  return (
    <Dialog title={texts.keys} onClose={onClose}>
      <dl className="keys">
        {names.map((name) => (
          <div key={name}>
            <dt>
              <kbd className="key">{keys[name]}</kbd>
            </dt>
            <dd>{meanings[name]}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">{texts.keysHint}</p>
    </Dialog>
  );
}
