import { type ReactNode, useLayoutEffect, useRef } from "react";

/** One record of a list. */
export function Record({ testId, children }: { testId: string; children: ReactNode }) {
  const article = useRef<HTMLElement>(null);
  // Erased while the focus is in it, it would leave the keyboard at the top of the page.
  useLayoutEffect(() => {
    const element = article.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      element.closest<HTMLElement>("[role=tabpanel]")?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <article ref={article} className="record" data-testid={testId}>
      {children}
    </article>
  );
}
