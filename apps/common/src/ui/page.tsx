import type { ReactNode } from "preact/compat";
import { useEffect, useRef } from "preact/hooks";
import { BackLink } from "./back.tsx";
import { enterScroll } from "./kept-scroll.ts";

/** The heading of the first page after the start of the app does not receive the focus. */
let isFirstPage = true;

export interface PageProps {
  title: string;
  /** Picture before the heading, such as an avatar. */
  picture?: ReactNode;
  /** Buttons or menus for the whole page, shown next to the heading. */
  actions?: ReactNode;
  /** Whether the page is one of several tabs and needs no back link. */
  isTab?: boolean;
  children: ReactNode;
}

/** Page whose heading receives the focus when the page is opened, so that screen readers announce the heading. */
export function Page({ title, picture, actions, isTab = false, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirstPage) {
      heading.current?.focus({ preventScroll: true });
      enterScroll();
    }
    isFirstPage = false;
  }, []);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className="page">
      <header className="page-head">
        {isTab || <BackLink />}
        {picture}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions}
      </header>
      {children}
    </div>
  );
}
