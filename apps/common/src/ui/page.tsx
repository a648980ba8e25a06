import { type ReactNode, useEffect, useRef } from "react";
import { BackLink } from "./back.tsx";
import { enterScroll } from "./kept-scroll.ts";

/** Whether a page was shown before this one: the first one leaves the focus where the browser has it. */
let isFirstPage = true;

export interface PageProps {
  title: string;
  /** Before the heading, such as the face of the person whom it names. */
  picture?: ReactNode;
  /** Beside the heading: what can be done with all of the page. */
  actions?: ReactNode;
  /** Whether the page is one of several tabs and needs no back link. */
  isTab?: boolean;
  children: ReactNode;
}

/** A page with its heading, which takes the focus when the page is entered, so that it is read out. */
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
