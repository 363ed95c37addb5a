import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Boundary } from "../../ui/boundary.tsx";

interface BrokenRecordProps {
  id: string;
  testId: string;
  /** What staff can still do with it. */
  children?: ReactNode;
}

/** In the place of a record that cannot be shown: which it is, and what can be done. */
export function BrokenRecord({ id, testId, children }: BrokenRecordProps) {
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  return (
    <article className="record broken" data-testid={testId}>
      <div>
        <p className="quiet" role="alert">
          {t("broken")}
        </p>
        <p className="hint">{id}</p>
      </div>
      <div />
      <div className="acts">
        <Boundary>{children}</Boundary>
      </div>
    </article>
  );
}
