import type { RefObject } from "preact/compat";
import { useEffect, useRef, useState } from "preact/hooks";

/** Returns an object URL for a local file. The URL is revoked when the file changes or the component unmounts. */
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

/** Returns whether an element is or was near the visible part of the page. Used for lazy loading. */
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

/** Starts the download of a file. */
export function download(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The URL is revoked after a minute, because the browser reads the file after the click and fires no event when it is
  // done.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Whether the device has a dialog to share a URL. */
export const canShare: boolean = "share" in navigator;

/** Opens the share dialog of the device for a URL. Returns false if the user has closed the dialog without sharing. */
export async function share(title: string, url: string): Promise<boolean> {
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") {
      return false;
    }
    throw error;
  }
}

/** Returns the location of the device. The browser asks the user for permission first. */
export function askBrowserForPlace(): Promise<{ latitude: number; longitude: number }> {
  return new Promise((resolve, reject) => {
    const resolveLocation = ({ coords: { latitude, longitude } }: GeolocationPosition) =>
      resolve({ latitude, longitude });
    navigator.geolocation.getCurrentPosition(resolveLocation, reject, { timeout: 10_000, maximumAge: 60_000 });
  });
}
