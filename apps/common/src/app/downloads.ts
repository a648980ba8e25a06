/**
 * Returns a URL at which Storage sends a file as an attachment, so that the browser downloads the file instead of
 * rendering it.
 */
export function downloadAddress(signedUrl: string, fileName: string): string {
  const address = new URL(signedUrl);
  address.searchParams.set("download", fileName);
  return address.href;
}
