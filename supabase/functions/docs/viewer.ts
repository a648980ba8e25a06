/** The files of Swagger UI that the reference page loads, as its npm package has them. */

// Importing it from the package is also what puts the package into the bundle of the function.
import manifest from "swagger-ui-dist/package.json" with { type: "json" };

/** The version is in the path, so that a browser may keep the files for good. */
export const viewerFolder: string = `viewer/${manifest.version}`;

export const viewerFiles = [
  { name: "swagger-ui-bundle.js", mediaType: "text/javascript" },
  { name: "swagger-ui.css", mediaType: "text/css" },
] as const;

export function readViewerFile(name: (typeof viewerFiles)[number]["name"]): Promise<Uint8Array<ArrayBuffer>> {
  return Deno.readFile(new URL(import.meta.resolve(`swagger-ui-dist/${name}`)));
}
