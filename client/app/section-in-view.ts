import { useEffect, useState } from "react";
import type { PageName, Section } from "../../contract/routes.ts";

/** Which of these sections lies across the middle of the window, on pages that have sections. */
export function useSectionInView(sections: readonly Section[], page: PageName): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          setCurrent((before) => (isIntersecting ? target.id : before === target.id ? undefined : before));
      },
      { rootMargin: "-50% 0px -50% 0px" },
    );
    const found = page === "home" ? sections.map((id) => document.getElementById(id)) : [];
    for (const section of found) if (section) watcher.observe(section);
    return () => {
      watcher.disconnect();
      setCurrent(undefined);
    };
  }, [sections, page]);
  return current;
}
