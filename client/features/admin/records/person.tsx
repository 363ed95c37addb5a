import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../i18n/format-date.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { Badge } from "../../../ui/badge.tsx";
import "../../careers/jobs.css";
import { mailAddress } from "./reply.ts";

interface PersonProps {
  name: string;
  email: string;
  /** Company or phone. */
  detail: string | undefined;
  createdAt: string;
  isNew: boolean;
  /** Badges of this kind of record. */
  children: ReactNode;
}

/** The left column of a record: who wrote, and when. What visitors typed is isolated, whatever its direction. */
export function Person({ name, email, detail, createdAt, isNew, children }: PersonProps) {
  const { t } = useTranslation("admin", { keyPrefix: "people" });
  const { locale } = usePageData();
  return (
    <div>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <p className="meta">
        <a className="prose-link" href={`mailto:${mailAddress(email)}`}>
          <bdi>{email}</bdi>
        </a>
      </p>
      <p className="meta">
        {detail ? <bdi>{detail}</bdi> : null}
        <time dateTime={createdAt}>{formatDate(createdAt, locale)}</time>
      </p>
      <div className="badges">
        {isNew ? <Badge tone="live">{t("new")}</Badge> : null}
        {children}
      </div>
    </div>
  );
}
