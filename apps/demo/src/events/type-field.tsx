import { Field } from "@social-events/app-common/ui/field.tsx";
import type { SelectHTMLAttributes } from "react";
import { useTypeName } from "./event-card.tsx";
import type { EventType } from "./shapes.ts";
import { typeNames } from "./type-names.ts";

const types = Object.keys(typeNames) as EventType[];

interface TypeFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  /** What it is called that no type is chosen. */
  none?: string;
}

/** The types of events in the order of the alphabet. */
export function TypeField({ label, none, ...rest }: TypeFieldProps) {
  const nameOf = useTypeName();
  return (
    <Field label={label}>
      {(control) => (
        <select {...control} {...rest}>
          {none && <option value="">{none}</option>}
          {types
            .map((type) => ({ type, name: nameOf(type) }))
            .sort((one, other) => one.name.localeCompare(other.name))
            .map(({ type, name }) => (
              <option key={type} value={type}>
                {name}
              </option>
            ))}
        </select>
      )}
    </Field>
  );
}
