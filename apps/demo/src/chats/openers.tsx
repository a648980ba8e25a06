import { say } from "@social-events/app-common/app.ts";
import { openers as t } from "./texts.ts";
import "./chats.css";

interface OpenersProps {
  name: string;
  /** Title of an event that both users attend. */
  event?: string | undefined;
  /** Text in the field. A text that the user wrote hides the suggestions, because choosing one would replace it. */
  text: string;
  onChoose: (text: string) => void;
}

/** Suggestions for the first message. The user can edit the chosen sentence before sending it. */
export function Openers({ name, event, text, onChoose }: OpenersProps) {
  const sentences = [
    ...(event ? [say(t.event, { name, event })] : []),
    say(t.week, { name }),
    say(t.coffee, { name }),
    say(t.place, { name }),
  ];
  const isWritten = text !== "" && !sentences.includes(text);
  return (
    <ul className={isWritten ? "openers invisible" : "openers"} aria-label={t.title}>
      {sentences.slice(0, 3).map((sentence) => (
        <li key={sentence}>
          <button type="button" className="opener" onClick={() => onChoose(sentence)}>
            {sentence}
          </button>
        </li>
      ))}
    </ul>
  );
}
