import { say, shared } from "@social-events/app-common/app.ts";
import { Ask } from "@social-events/app-common/ui.ts";

interface RemovePersonProps {
  name: string | undefined;
  label?: string;
  /**
   * Sentence in the confirmation dialog that describes the effect of the removal. It contains the placeholder `{name}`.
   */
  hint: string;
  send: () => Promise<unknown>;
}

/** Button that removes a person from a list after a confirmation. */
export function RemovePerson({ name = shared.somebody, label = shared.remove, hint, send }: RemovePersonProps) {
  const title = `${label}: ${name}`;
  return (
    <Ask
      label={label}
      title={title}
      hint={say(hint, { name })}
      variant="danger"
      button={{ "aria-label": title }}
      send={send}
    />
  );
}
