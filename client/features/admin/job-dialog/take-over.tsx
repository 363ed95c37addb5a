import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { listText } from "./job-form.ts";
import type { JobForm } from "./job-problem.ts";
import type { JobSlovak } from "./job-queries.ts";

interface TakeOverProps {
  form: JobForm;
  name: "slovakTitle" | "slovakDescription" | "slovakRequirements";
  part: JobSlovak["title"] | JobSlovak["requirements"] | undefined;
}

/** Below an empty Slovak field: what visitors read now, and one press to make it one's own. */
export function TakeOver({ form, name, part }: TakeOverProps) {
  const { t } = useTranslation("admin", { keyPrefix: "slovak" });
  const isEmpty = form.watch(name).trim() === "";
  if (!isEmpty || part?.state !== "automatic" || part.text === undefined) return null;
  const text = typeof part.text === "string" ? part.text : listText(part.text);

  function takeOver() {
    form.setValue(name, text, { shouldDirty: true });
    form.setFocus(name);
  }

  return (
    <div className="take-over">
      <p className="hint" lang="sk">
        {text}
      </p>
      <Button variant="secondary" small data-testid={`take-over-${name}`} onClick={takeOver}>
        {t("takeOver")}
      </Button>
    </div>
  );
}
