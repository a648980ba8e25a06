/** Anchors of headings in Markdown, as GitHub makes them. */

export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

/** The anchors of all headings of a document. */
export function anchorsOf(markdown: string): string[] {
  return Array.from(markdown.matchAll(/^#+ (.+)$/gm), ([, heading = ""]) => anchorOf(heading));
}
