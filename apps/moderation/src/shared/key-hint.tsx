/** Shows the keyboard shortcut of a button. Screen readers use `aria-keyshortcuts` instead. */
export function KeyHint({ name }: { name: string }) {
  return (
    <span className="key" aria-hidden="true">
      {name}
    </span>
  );
}

/**
 * Returns the props of a button with a keyboard shortcut. The shortcut works while the row of the button is open and
 * has the focus.
 */
export function keyOf(name: string) {
  return { "aria-keyshortcuts": name, children: <KeyHint name={name} /> };
}
