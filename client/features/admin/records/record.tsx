import { type ReactNode, useLayoutEffect, useRef, useState } from "react";

/** How high each record was when it was last shown: back in its list, it takes the same room before it is laid out. */
const heights = new Map<string, number>();

/** One record of a list. */
export function Record({ testId, children }: { testId: string; children: ReactNode }) {
  const article = useRef<HTMLElement>(null);
  const [height] = useState(() => heights.get(testId));
  useLayoutEffect(() => {
    const element = article.current;
    return () => {
      if (element) heights.set(testId, contentHeight(element));
    };
  }, [testId]);
  return (
    <article
      ref={article}
      className="record"
      style={height ? { containIntrinsicBlockSize: `auto ${height}px` } : undefined}
      data-testid={testId}
    >
      {children}
    </article>
  );
}

/** Without padding and border, as `contain-intrinsic-size` counts. */
function contentHeight(element: HTMLElement): number {
  const { paddingTop, paddingBottom } = getComputedStyle(element);
  return element.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
}
