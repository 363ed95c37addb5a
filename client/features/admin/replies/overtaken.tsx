import { useMoments } from "../../../admin/shared/moments.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import "../../../admin/shared/conflict-notice.css";
import type { Standing } from "./letter.ts";

/** The same function at every turn: else each typed letter would scroll back to it. */
export const comeIntoSight = (box: HTMLElement | null) => box?.scrollIntoView({ block: "nearest" });

/** Why a letter was refused: what a colleague has written or decided since it was begun. */
export function Overtaken({ standing: { letter, stage }, isOther }: { standing: Standing; isOther: boolean }) {
  const { t } = useTranslation("admin");
  const moment = useMoments();
  return (
    <div className="conflict-notice" role="alert" data-testid="reply-overtaken" ref={comeIntoSight}>
      {letter && isOther ? (
        <>
          <p>{t("reply.overtaken.letter", { name: letter.author ?? "", time: moment(letter.at) })}</p>
          <blockquote dir="auto">
            <p>{letter.subject}</p>
            <p>{letter.text}</p>
          </blockquote>
        </>
      ) : (
        <p>{t("reply.overtaken.stage", { stage: stage ? t(`stages.${stage}`) : "" })}</p>
      )}
    </div>
  );
}
