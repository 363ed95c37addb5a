import { type Application, setStar } from "../../../contract/applications.ts";
import { call } from "../../api/call.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { findChoice, tabAddress } from "../shared/address.ts";
import { StarIcon } from "../shared/desk-icons.tsx";
import { applicationKind } from "../shared/record-kinds.ts";
import { useChange } from "../shared/use-change.ts";
import "./stage.css";

export function StarButton({ application, testId }: { application: Application; testId: string | undefined }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { id, name, starred } = application;
  const { change } = useChange<Application, boolean>({
    ...{ name: "star", kind: applicationKind, record: application, failed: t("starFailed") },
    send: (starred, { key }) => call(setStar, { params: { id }, body: { starred }, key }),
    getFields: ({ starred }) => ({ starred }),
    toFields: (starred) => ({ starred }),
    toPatch: (starred) => ({ starred }),
  });
  return (
    <Button
      variant="ghost"
      icon
      className="mini star"
      aria-pressed={starred}
      aria-label={t("starOf", { name })}
      title={t("star")}
      data-testid={testId}
      data-key="s"
      onClick={() => change(!starred)}
    >
      <StarIcon />
    </Button>
  );
}

const ordinals = ["one", "two", "few", "other"] as const;

/** A link to all applications of the same person. */
export function EarlierApplicationsBadge({ application: { earlier, email } }: { application: Application }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { locale } = usePageData();
  if (earlier === 0) return null;
  const number = earlier + 1;
  const ending = findChoice(ordinals, new Intl.PluralRules(locale, { type: "ordinal" }).select(number)) ?? "other";
  return (
    <a className="mark" href={tabAddress("applications", { q: email })}>
      {t(`earlier.${ending}`, { number })}
    </a>
  );
}

/** The job's title; a general profile has none. */
export function JobName({ title }: { title: string }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  return title ? <span lang="en">{title}</span> : <span>{t("general")}</span>;
}

export function PhoneLink({ phone, className }: { phone: string; className?: string }) {
  return (
    <a className={className} href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>
      <bdi>{phone}</bdi>
    </a>
  );
}
