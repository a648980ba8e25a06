/** Shows the key of a button. Screen readers use `aria-keyshortcuts` instead. */
export function KeyHint({ name }: { name: string }) {
  return (
    <span className="key" aria-hidden="true">
      {name}
    </span>
  );
}

/** Props of a button that a key presses while its row is open and has the focus. */
export function keyOf(name: string) {
  return { "aria-keyshortcuts": name, children: <KeyHint name={name} /> };
}
