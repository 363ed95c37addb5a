import type { ReactNode } from "react";
import { usePageData } from "../i18n/page-data.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import type { PolicyPartName } from "./privacy-contents.tsx";

export function PolicyPart({ name, box, children }: { name: PolicyPartName; box?: boolean; children: ReactNode }) {
  const { t } = useTranslation("privacy");
  return (
    <section id={name} className={box ? "box" : undefined} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{t(`${name}.title`)}</h2>
      {children}
    </section>
  );
}

/** One paragraph; the contact address in it is a link. */
export function Paragraph({ children }: { children: string }) {
  const { email } = usePageData().brand;
  const [before, after] = children.split(email, 2);
  if (after === undefined) return <p>{children}</p>;
  return (
    <p>
      {before}
      <a className="prose-link" href={`mailto:${email}`}>
        {email}
      </a>
      {after}
    </p>
  );
}
