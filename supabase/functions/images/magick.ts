/** Starts ImageMagick once, with a security policy for untrusted files. */

import { ConfigurationFiles, initializeImageMagick } from "@imagemagick/magick-wasm";

/**
 * Security policy of ImageMagick. If several rules match, the last one applies. ImageMagick would cache on disk a
 * picture that is larger than `area`. The limit `disk` is 0, so ImageMagick rejects such a picture.
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

/**
 * Starts ImageMagick if it is not started yet, and resolves when it can read images. If the start fails, the next call
 * tries again.
 */
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
  // The module is compiled here, because the promise of `initializeImageMagick` never settles if the compilation fails.
  await initializeImageMagick(await WebAssembly.compile(wasm), configuration);
}
