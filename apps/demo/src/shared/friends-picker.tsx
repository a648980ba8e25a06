import { useTexts } from "@social-events/app-common/app/texts.ts";
import { CheckField } from "@social-events/app-common/ui/field.tsx";
import { Spinner } from "@social-events/app-common/ui/states.tsx";
import { useFriends } from "./friends.ts";
import { sharedTexts } from "./texts.ts";

interface FriendPickerProps {
  /** Who cannot be chosen. */
  without?: readonly string[];
  chosen: readonly string[];
  most: number;
  onChange: (userIds: string[]) => void;
}

/** Chooses some of the own friends; of one, the last that was chosen. */
export function FriendPicker({ without = [], chosen, most, onChange }: FriendPickerProps) {
  const texts = useTexts(sharedTexts);
  const { friends, isPending } = useFriends();
  const offered = friends.filter(({ userId }) => !without.includes(userId));
  if (isPending) {
    return <Spinner />;
  }
  if (offered.length === 0) {
    return <p className="muted">{texts.noFriends}</p>;
  }
  function change(userId: string, isChosen: boolean): void {
    const others = chosen.filter((id) => id !== userId);
    onChange(isChosen ? [...others.slice(most > 1 ? 0 : others.length), userId] : others);
  }
  return (
    <fieldset>
      <legend>{texts.friends}</legend>
      {offered.map(({ userId, firstName }) => (
        <CheckField
          key={userId}
          label={firstName}
          checked={chosen.includes(userId)}
          disabled={most > 1 && chosen.length >= most && !chosen.includes(userId)}
          onChange={(event) => change(userId, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}
