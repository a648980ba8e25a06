/** The address at which Storage sends a file as an attachment, which no browser renders. */
export function downloadAddress(signedUrl: string, fileName: string): string {
  const address = new URL(signedUrl);
  address.searchParams.set("download", fileName);
  return address.href;
}
