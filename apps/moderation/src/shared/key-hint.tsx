/** For the eye alone: others are told by `aria-keyshortcuts`. */
export function KeyHint({ name }: { name: string }) {
  return <span aria-hidden="true"> [{name}]</span>;
}

/** What a button has that a key presses, while its row is open and has the focus. */
export function keyOf(name: string) {
  return { "aria-keyshortcuts": name, children: <KeyHint name={name} /> };
}
