/** Has the browser save a file. */
export function download(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Browsers read the file after the click, at a time that they do not tell.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
