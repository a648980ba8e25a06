/** Has the browser save a file. */
export function download(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Browsers read the file after the click, at a time that they do not tell.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Where the browser is. */
export function askBrowserForPlace(): Promise<{ latitude: number; longitude: number }> {
  return new Promise((resolve, reject) => {
    const resolveLocation = ({ coords: { latitude, longitude } }: GeolocationPosition) =>
      resolve({ latitude, longitude });
    navigator.geolocation.getCurrentPosition(resolveLocation, reject, { timeout: 10_000, maximumAge: 60_000 });
  });
}
