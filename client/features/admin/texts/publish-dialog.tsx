import type { Locale } from "../../../../contract/locales.ts";
import type { WordsText } from "../../../../contract/words/words.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useLanguageName } from "../kit/language-name.ts";
import { Mark } from "../kit/mark.tsx";
import { useMoments } from "../kit/moments.ts";
import { Change } from "./change.tsx";

type Drafted = WordsText & { draft: NonNullable<WordsText["draft"]>; behind: Locale | undefined };

interface PublishDialogProps {
  drafts: readonly Drafted[];
  isBusy: boolean;
  publish: () => void;
  onClose: () => void;
}

/** All that visitors will read: colleagues may have written some of it. */
export function PublishDialog({ drafts, isBusy, publish, onClose }: PublishDialogProps) {
  const { t } = useTranslation("admin", { keyPrefix: "texts" });
  const { t: common } = useTranslation("common");
  const nameOf = useLanguageName();
  const moment = useMoments();
  const isBehind = drafts.some(({ behind }) => behind);
  return (
    <Dialog
      title={t("publishTitle", { count: drafts.length })}
      description={t(isBehind ? "behindAsk" : "publishHint")}
      closeLabel={common("close")}
      onRequestClose={onClose}
      reading
      testId="edit-publish-dialog"
      className="find-text"
      footer={
        <Button small busy={isBusy} disabled={drafts.length === 0} data-testid="edit-publish-now" onClick={publish}>
          {t(isBehind ? "publishAnyway" : "publish")}
        </Button>
      }
    >
      <ul className="publications">
        {drafts.map((text) => (
          <li key={text.key}>
            <Change text={text} before={text.published} after={text.draft.texts}>
              <small>{t("since", { when: moment(text.draft.at), name: text.draft.by })}</small>
              {text.behind ? <Mark tone="bad">{t("behindIn", { language: nameOf(text.behind).alone })}</Mark> : null}
            </Change>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
