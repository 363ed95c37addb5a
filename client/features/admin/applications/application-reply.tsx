import { useTranslation } from "react-i18next";
import { type Application, listApplications } from "../../../../contract/admin.ts";
import { draftsForApplications, replyToApplication, type TemplateName } from "../../../../contract/replies.ts";
import { call } from "../../../api/call.ts";
import { changeRow, readAgainAfter } from "../records/page-query.ts";
import { useWriterWords } from "../records/writer-words.ts";
import type { Beginning } from "../replies/letter.ts";
import { ReplyComposer } from "../replies/reply-composer.tsx";

export function ApplicationReply({ application }: { application: Application }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { t: words } = useTranslation("admin");
  const writer = useWriterWords(application.language);
  const { id, name, email, language, stage } = application;

  function becomes(beginning: Beginning): string {
    const next = nextStage(beginning);
    return next === undefined || next === stage ? "" : t("becomesStage", { stage: words(`stages.${next}`) });
  }

  /** As the server decides. */
  function nextStage(beginning: Beginning) {
    if (beginning === "decline") return "declined";
    return stage === "new" ? "contact" : undefined;
  }

  async function draftOf(template: TemplateName) {
    const [draft] = await call(draftsForApplications, { query: { ids: id, template } });
    return draft ?? { subject: "", text: "", job: "" };
  }

  return (
    <ReplyComposer
      to={{ id, email }}
      language={language}
      testId={`reply-open-${id}`}
      beginnings={["invite", "ask", "decline", "own"]}
      own={async () => ({
        subject: writer.t("admin:applications.subject", { job: (await draftOf("ask")).job }),
        text: `${writer.t("admin:applications.greeting", { name })}\n\n`,
      })}
      fill={draftOf}
      becomes={becomes}
      send={async (reply) => {
        const answer = await call(replyToApplication, { params: { id }, body: reply });
        changeRow(listApplications.path, id, (row) => ({ ...row, stage: answer.stage }));
        await readAgainAfter(listApplications.path, id);
        return answer;
      }}
    />
  );
}
