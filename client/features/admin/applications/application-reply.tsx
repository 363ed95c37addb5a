import { type Application, listApplications } from "../../../../contract/admin.ts";
import { greetableName } from "../../../../contract/person/greetable-name.ts";
import { applicationHistory } from "../../../../contract/records.ts";
import { draftsForApplications, greet, replyToApplication } from "../../../../contract/replies.ts";
import { patchRecord } from "../../../admin/shared/record-cache.ts";
import { refetchAfterChange } from "../../../admin/shared/record-kinds.ts";
import { call } from "../../../api/call.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { useWriterWords } from "../records/writer-words.ts";
import type { Beginning } from "../replies/letter.ts";
import { ReplyComposer } from "../replies/reply-composer.tsx";
import { standingOf } from "../replies/standing.ts";

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

  /** As the applicant reads it. */
  async function jobTitle() {
    const [draft] = await call(draftsForApplications, { query: { ids: id, template: "ask" } });
    return draft?.job ?? "";
  }

  return (
    <ReplyComposer
      to={{ id, name, email }}
      language={language}
      testId={`reply-open-${id}`}
      beginnings={["invite", "ask", "decline", "own"]}
      own={async () => ({
        subject: writer.t("admin:applications.subject", { job: await jobTitle() }),
        text: `${greet(writer.t("admin:reply.greeting"), greetableName(name))}\n\n`,
      })}
      drafts={draftsForApplications}
      becomes={becomes}
      standing={() => standingOf(applicationHistory, listApplications.path, id)}
      send={async (reply) => {
        const answer = await call(replyToApplication, { params: { id }, body: reply });
        patchRecord(listApplications.path, id, (row) => ({ ...row, stage: answer.stage }));
        await refetchAfterChange(listApplications.path, id);
        return answer;
      }}
    />
  );
}
