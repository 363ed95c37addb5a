import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Application } from "../../../../contract/admin.ts";
import { draftsForApplications } from "../../../../contract/replies.ts";
import { addressOf } from "../../../api/call.ts";
import { queryClient, reading } from "../../../api/query-client.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Checkbox } from "../../../ui/field.tsx";
import { LanguageMark } from "../records/language-mark.tsx";
import type { useChoice } from "./use-choice.ts";
import "./decline-letters.css";

interface DeclineLettersProps {
  applications: Application[];
  choice: ReturnType<typeof useChoice>;
}

export function DeclineLetters({ applications, choice }: DeclineLettersProps) {
  const { t } = useTranslation("admin");
  return (
    <ul className="decline-letters">
      {applications.map((application) => {
        const { id, name, language, stage } = application;
        const why = choice.why(application);
        const isChosen = choice.isChosen(application);
        return (
          <li key={id}>
            <Checkbox
              checked={isChosen}
              data-testid={`decline-${id}`}
              onChange={(event) => choice.choose(application, event.target.checked)}
              label={
                <>
                  <bdi>{name}</bdi> <LanguageMark language={language} /> <small>{t(`stages.${stage}`)}</small>
                  {why && !isChosen ? <small className="why">{t(`applications.decline.leftOut.${why}`)}</small> : null}
                </>
              }
            />
            <Letter id={id} />
          </li>
        );
      })}
    </ul>
  );
}

/** Read when it is opened: a hundred letters at once nobody reads. */
function Letter({ id }: { id: string }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications.decline" });
  const [isOpen, setOpen] = useState(false);
  return (
    <details data-testid={`decline-letter-${id}`} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("letter")}</summary>
      {isOpen ? <LetterText id={id} /> : null}
    </details>
  );
}

function LetterText({ id }: { id: string }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications.decline" });
  const { data } = useQuery(
    { ...reading(addressOf(draftsForApplications, { query: { ids: id, template: "decline" } })), staleTime: 0 },
    queryClient,
  );
  const [draft] = data ?? [];
  if (!draft) return <p>{t("loading")}</p>;
  return (
    <div lang={draft.language}>
      <b>{draft.subject}</b>
      <p>{draft.text}</p>
    </div>
  );
}
