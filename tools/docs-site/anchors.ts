/** Computes the anchors of Markdown headings by the rules of GitHub. */

export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

/** Returns the anchors of all headings in a document. */
export function anchorsOf(markdown: string): string[] {
  return Array.from(markdown.matchAll(/^#+ (.+)$/gm), ([, heading = ""]) => anchorOf(heading));
}
