import { type ReactNode, useEffect, useRef } from "react";

/** Whether a page was shown before this one: the first one leaves the focus where the browser has it. */
let isFirstPage = true;

export interface PageProps {
  title: string;
  /** Beside the heading: what can be done with all of the page. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page with its heading, which takes the focus when the page is entered, so that it is read out. */
export function Page({ title, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirstPage) {
      heading.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    isFirstPage = false;
  }, []);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className="page">
      <header className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions}
      </header>
      {children}
    </div>
  );
}
