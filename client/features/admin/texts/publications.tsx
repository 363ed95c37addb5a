import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Publication, WordsText } from "../../../../contract/words/words.ts";
import { queryClient } from "../../../api/query-client.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { useMoments } from "../kit/moments.ts";
import { Change } from "./change.tsx";
import { historyQuery } from "./words-query.ts";

interface PublicationsProps {
  /** Whose changes are shown. */
  texts: readonly WordsText[];
  /** What can be done about one. */
  act: (publication: Publication) => ReactNode;
}

/** What visitors have read: each publication with who made it and what it changed. */
export function Publications({ texts, act }: PublicationsProps) {
  const { t } = useTranslation("admin", { keyPrefix: "texts" });
  const moment = useMoments();
  const { data } = useQuery(historyQuery, queryClient);
  const shown = data
    ?.map((publication) => ({
      publication,
      changes: publication.changes.flatMap((change) =>
        texts
          .filter(({ key }) => key === change.key)
          .map((text) => ({ text, before: change.before, after: change.after })),
      ),
    }))
    .filter(({ changes }) => changes.length > 0);
  if (shown?.length === 0) return <p>{t("historyNone")}</p>;
  return (
    <ol className="publications">
      {shown?.map(({ publication, changes }) => (
        <li key={publication.version}>
          <small>
            {t(publication.takesBack ? "takenBackBy" : "since", { when: moment(publication.at), name: publication.by })}
          </small>
          {act(publication)}
          {changes.map((change) => (
            <Change key={change.text.key} {...change} />
          ))}
        </li>
      ))}
    </ol>
  );
}
