import { choose, language, theme } from "../app/choices.ts";
import { shared } from "../app/texts.ts";
import { Field } from "./field.tsx";

interface ChoiceProps {
  label: string;
  name: string;
  value: string;
  options: Readonly<Record<string, string>>;
}

/** Select field for a setting, which is stored in this browser. */
export function Choice({ label, name, value, options }: ChoiceProps) {
  return (
    <Field
      label={label}
      options={options}
      defaultValue={value}
      onChange={({ currentTarget }) => choose(name, currentTarget.value)}
    />
  );
}

/** Select fields for the language and the theme. */
export function Settings() {
  const { system, light, dark } = shared;
  return (
    <div className="columns">
      <Choice label={shared.language} name="language" value={language} options={{ en: "English", ru: "Русский" }} />
      <Choice label={shared.theme} name="theme" value={theme} options={{ system, light, dark }} />
    </div>
  );
}
