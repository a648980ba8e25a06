import { readFileSync } from "node:fs";

/** Returns the SQL blocks of a page of docs/operations. */
export function sqlBlocksOf(page: string): string[] {
  const document = new URL(`../../../../docs/operations/${page}`, import.meta.url);
  return Array.from(readFileSync(document, "utf8").matchAll(/^ *```sql\n(.*?)^ *```$/gms), ([, text = ""]) => text);
}
