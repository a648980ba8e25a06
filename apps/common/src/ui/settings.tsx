import { language, useTexts } from "../app/texts.ts";
import { theme } from "../app/theme.ts";
import { SelectField } from "./field.tsx";
import { uiTexts } from "./texts.ts";

/** Language and colours of this browser. */
export function Settings() {
  const texts = useTexts(uiTexts);
  return (
    <div className="columns">
      <SelectField
        label={texts.language}
        value={language.use()}
        options={language.values}
        names={texts.languages}
        onChange={language.set}
      />
      <SelectField
        label={texts.theme}
        value={theme.use()}
        options={theme.values}
        names={texts.themes}
        onChange={theme.set}
      />
    </div>
  );
}
