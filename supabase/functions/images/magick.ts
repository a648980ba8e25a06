/** Starts ImageMagick once, with rights and limits for untrusted files. */

import { ConfigurationFiles, initializeImageMagick } from "@imagemagick/magick-wasm";

/**
 * The last matching rule wins. A picture larger than `area` would be cached on disk. There is no disk, so the picture
 * is rejected.
 */
const policy = `<?xml version="1.0" encoding="UTF-8"?>
<policymap>
  <policy domain="coder" rights="none" pattern="*"/>
  <policy domain="coder" rights="read" pattern="{PNG,WEBP,HEIC,AVIF,GIF}"/>
  <policy domain="coder" rights="read|write" pattern="JPEG"/>
  <policy domain="delegate" rights="none" pattern="*"/>
  <policy domain="filter" rights="none" pattern="*"/>
  <policy domain="path" rights="none" pattern="@*"/>
  <policy domain="path" rights="none" pattern="|*"/>
  <policy domain="resource" name="area" value="24MP"/>
  <policy domain="resource" name="disk" value="0"/>
  <policy domain="resource" name="map" value="0"/>
  <policy domain="resource" name="memory" value="200MiB"/>
  <policy domain="resource" name="width" value="64KP"/>
  <policy domain="resource" name="height" value="64KP"/>
</policymap>
`;

let started: Promise<void> | undefined;

/** Resolves when images can be read. If the start fails, the next call tries again. */
export function startMagick(): Promise<void> {
  started ??= start().catch((problem: unknown) => {
    started = undefined;
    throw problem;
  });
  return started;
}

async function start(): Promise<void> {
  const wasm = await Deno.readFile(new URL(import.meta.resolve("@imagemagick/magick-wasm/magick.wasm")));
  const configuration = ConfigurationFiles.default;
  configuration.policy.data = policy;
  // The module is compiled here, because the library's promise never settles if the bytes do not compile.
  await initializeImageMagick(await WebAssembly.compile(wasm), configuration);
}
