import { useEffect } from "preact/hooks";

function pathOf(element: Element | null): Element[] {
  return element ? [element, ...pathOf(element.parentElement)] : [];
}

function positionOf(element: Element | null): number {
  return element?.parentElement ? [...element.parentElement.children].indexOf(element) : 0;
}

/**
 * Moves the focus to a nearby element if the focused element is removed, for example a button after its action. In a
 * list, the item at the same position receives the focus. Without this hook, keyboard users would have to start again
 * at the top of the page.
 */
export function useRestoredFocus(): void {
  useEffect(() => {
    let path: Element[] = [];
    let index = 0;
    const remember = ({ target }: FocusEvent) => {
      const element = target as Element;
      if (element.closest("main")) {
        path = pathOf(element);
        index = positionOf(element.closest("li"));
      }
    };
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || !path[0] || path[0].isConnected) {
        return;
      }
      const near = path.find((element) => element.isConnected && element.closest("main"));
      const next = near?.matches("ul") ? near.children[Math.min(index, near.children.length - 1)] : null;
      const control = next?.querySelector<HTMLElement>("a, button");
      if (control) {
        control.focus();
      } else if (near instanceof HTMLElement) {
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
