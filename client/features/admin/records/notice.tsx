import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorWords } from "../../../api/error-words.ts";
import { Button } from "../../../ui/button.tsx";
import { retryFailed } from "./page-query.ts";

/** Plain words where a list would stand. */
export function Notice({ busy, children, testId }: { busy?: boolean; children: ReactNode; testId?: string }) {
  return (
    <p className="notice" role="status" data-testid={testId}>
      {busy ? <span className="spin" aria-hidden="true" /> : null}
      {children}
    </p>
  );
}

export function FailedNotice({ error }: { error: unknown }) {
  const { t, i18n } = useTranslation("admin");
  return (
    <div className="notice failed" role="alert">
      <p>{errorWords(i18n, error)}</p>
      <Button variant="secondary" small onClick={retryFailed}>
        {t("retry")}
      </Button>
    </div>
  );
}
