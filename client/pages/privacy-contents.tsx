import { useEffect, useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";

/** The parts of the policy in SPEC.md's order, then the website's own; each is the anchor of its place. */
const policyParts = [
  "mobile_app",
  "personal_data",
  "additional_data",
  "sharing",
  "scope",
  "cookies",
  "general_terms",
  "software",
  "documents",
  "hyperlinks",
  "copyright",
  "website",
] as const;

export type PolicyPartName = (typeof policyParts)[number];

export function PrivacyContents() {
  const { t } = useTranslation("privacy");
  const current = useCurrentPart();
  return (
    <nav className="toc" aria-labelledby="privacy-contents">
      <h2 id="privacy-contents">{t("contents")}</h2>
      <ol>
        {policyParts.map((part) => (
          <li key={part}>
            <a href={`#${part}`} aria-current={part === current ? "true" : undefined}>
              {t(`${part}.title`)}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The part that reaches into the upper third of the window. */
function useCurrentPart(): PolicyPartName {
  const [current, setCurrent] = useState<PolicyPartName>(policyParts[0]);
  useEffect(() => {
    const inView = new Set<string>();
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        const first = policyParts.find((part) => inView.has(part));
        if (first) setCurrent(first);
      },
      { rootMargin: "-15% 0px -70% 0px" },
    );
    for (const part of policyParts) {
      const section = document.getElementById(part);
      if (section) watcher.observe(section);
    }
    return () => watcher.disconnect();
  }, []);
  return current;
}
