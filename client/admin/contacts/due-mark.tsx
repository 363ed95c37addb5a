import { useTranslation } from "../../i18n/use-translation.ts";
import { classes } from "../../ui/classes.ts";
import { Mark } from "../shared/mark.tsx";
import { useMoments, useNow } from "../shared/moments.ts";
import { dueAt, dueIn } from "./due.ts";

/** Beside the name while nobody has answered. */
export function DueMark({ createdAt }: { createdAt: string }) {
  const words = useDueWords(createdAt);
  return <Mark tone={words.isLate ? "bad" : undefined}>{words.text}</Mark>;
}

function useDueWords(createdAt: string) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const { isLate, unit, count } = dueIn(createdAt, useNow());
  return { isLate, text: isLate ? t(`late.${unit}`, { count }) : t(`due.${unit}`, { count }) };
}

export function DueWords({ createdAt }: { createdAt: string }) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const moment = useMoments();
  const { isLate, text } = useDueWords(createdAt);
  return (
    <>
      <b className={classes(isLate && "late")}>{text}</b>
      <small>{t("openUntil", { time: moment(dueAt(createdAt)) })}</small>
    </>
  );
}
