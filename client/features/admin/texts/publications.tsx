import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMoments } from "../../../admin/shared/moments.ts";
import { queryClient } from "../../../api/query-client.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { TextRow } from "./text-row.tsx";
import { historyQuery } from "./words-query.ts";

type Publication = Awaited<ReturnType<NonNullable<typeof historyQuery.queryFn>>>[number];

interface PublicationsProps {
  /** Where only one text is asked for. */
  textKey?: string;
  /** What can be done about one. */
  act: (publication: Publication) => ReactNode;
}

/** What visitors have read: each publication with who made it and what it changed. */
export function Publications({ textKey, act }: PublicationsProps) {
  const { t } = useTranslation("admin", { keyPrefix: "texts" });
  const moment = useMoments();
  const { data } = useQuery(historyQuery, queryClient);
  const shown = data
    ?.map((one) => ({ ...one, changes: one.changes.filter(({ key }) => key === (textKey ?? key)) }))
    .filter(({ changes }) => changes.length > 0);
  if (shown?.length === 0) return <p>{t("historyNone")}</p>;
  return (
    <ol className="text-list">
      {shown?.map((publication) => (
        <li key={publication.version}>
          <small>
            {t(publication.takesBack ? "takenBackBy" : "since", { when: moment(publication.at), name: publication.by })}
          </small>
          {act(publication)}
          {publication.changes.map(({ key, before, after }) => (
            <TextRow key={key} textKey={key} before={before} after={after} />
          ))}
        </li>
      ))}
    </ol>
  );
}
