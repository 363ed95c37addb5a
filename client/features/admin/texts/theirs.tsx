import type { WordsText } from "../../../../contract/words/words.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { saying } from "./laid-texts.ts";
import { useLocales } from "./text-names.ts";

interface TheirsProps {
  text: WordsText;
  keepMine: () => void;
  takeTheirs: () => void;
}

/** Told as it happens, and nothing is saved before one of both is chosen. */
export function Theirs({ text, keepMine, takeTheirs }: TheirsProps) {
  const { t } = useTranslation("admin", { keyPrefix: "texts" });
  const order = useLocales();
  return (
    <div className="pop-line is-bad" role="alert" data-testid="edit-conflict">
      <p>{t("conflict", { name: text.draft?.by ?? "" })}</p>
      {order.map((locale) => (
        <p key={locale} lang={locale}>
          {Object.values(saying(text, true, locale)).join(" / ")}
        </p>
      ))}
      <Button variant="ghost" small data-testid="edit-theirs" onClick={takeTheirs}>
        {t("takeTheirs")}
      </Button>
      <Button variant="ghost" small data-testid="edit-mine" onClick={keepMine}>
        {t("keepMine")}
      </Button>
    </div>
  );
}
