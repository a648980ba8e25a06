import { useEffect } from "react";

function pathOf(element: Element | null): Element[] {
  return element ? [element, ...pathOf(element.parentElement)] : [];
}

/**
 * Keeps the focus near its place when what had it is taken away, such as a button that has done its work: otherwise
 * whoever uses the keyboard would begin at the top of the page again.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let path: Element[] = [];
    const remember = ({ target }: FocusEvent) => {
      path = pathOf(target as Element);
    };
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || !path[0] || path[0].isConnected) {
        return;
      }
      const near = path.find((element) => element.isConnected && element.closest("main"));
      if (near instanceof HTMLElement) {
        near.tabIndex = -1;
        near.focus({ preventScroll: true });
      }
    });
    document.addEventListener("focusin", remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", remember);
    };
  }, []);
}
