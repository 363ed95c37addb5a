import { useTranslation } from "../../i18n/use-translation.ts";

/** What somebody applied for; a general profile has no title. */
export function JobName({ title }: { title: string }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  return title ? <span lang="en">{title}</span> : <span>{t("general")}</span>;
}
