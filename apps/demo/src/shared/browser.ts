import { type RefObject, useEffect, useRef, useState } from "react";

/** Object URL of a local file, revoked when the file changes or the component unmounts. */
export function useLocalAddress(file: File | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = file ? URL.createObjectURL(file) : null;
    setAddress(made);
    return () => {
      if (made) {
        URL.revokeObjectURL(made);
      }
    };
  }, [file]);
  return address;
}

/** Whether an element has come near the visible part of the page, to load its content only then. */
export function useIsNear<One extends Element>(): [ref: RefObject<One | null>, isNear: boolean] {
  const ref = useRef<One>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: "200px" },
    );
    if (ref.current) {
      observer.observe(ref.current);
    }
    return () => observer.disconnect();
  }, []);
  return [ref, isNear];
}

/** Makes the browser save a file. */
export function download(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads the file some time after the click and fires no event for it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Shares the address of the page by the dialog of the device, or copies it if the device has none. */
export async function shareAddress(title: string): Promise<"shared" | "copied"> {
  const address = new URL(location.href);
  address.search = "";
  if (navigator.share) {
    await navigator.share({ title, url: address.href }).catch(ignoreCancellation);
    return "shared";
  }
  await navigator.clipboard.writeText(address.href);
  return "copied";
}

function ignoreCancellation(error: unknown): void {
  if (!(error instanceof DOMException && error.name === "AbortError")) {
    throw error;
  }
}

/** Returns the location of the device; the browser asks the user first. */
export function askBrowserForPlace(): Promise<{ latitude: number; longitude: number }> {
  return new Promise((resolve, reject) => {
    const resolveLocation = ({ coords: { latitude, longitude } }: GeolocationPosition) =>
      resolve({ latitude, longitude });
    navigator.geolocation.getCurrentPosition(resolveLocation, reject, { timeout: 10_000, maximumAge: 60_000 });
  });
}
