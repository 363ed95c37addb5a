import { type Application, applicationHistory } from "../../../contract/applications.ts";
import { greetableName } from "../../../contract/people.ts";
import { draftsForApplications, greet, replyToApplication } from "../../../contract/replies.ts";
import { addressOf, call } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useWriterWords } from "../records/writer-words.ts";
import { ReplyComposer } from "../replies/reply-composer.tsx";
import type { Beginning } from "../replies/reply-words.ts";
import { applicationKind } from "../shared/record-kinds.ts";

export function ApplicationReply({ application }: { application: Application }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { t: words } = useTranslation("admin");
  const writer = useWriterWords(application.language);
  const { id, name, stage } = application;
  const params = { id };

  /** As the server decides. */
  function getNextStage(beginning: Beginning) {
    if (beginning === "decline") return "declined";
    return stage === "new" ? "contact" : undefined;
  }

  function becomes(beginning: Beginning): string {
    const next = getNextStage(beginning);
    return next === undefined || next === stage ? "" : t("becomesStage", { stage: words(`stages.${next}`) });
  }

  /** As the applicant reads it. */
  async function fetchJobTitle() {
    const [draft] = await call(draftsForApplications, { query: { ids: id, template: "ask" } });
    return draft?.job ?? "";
  }

  return (
    <ReplyComposer
      kind={applicationKind}
      record={application}
      history={addressOf(applicationHistory, { params })}
      testId={`reply-open-${id}`}
      beginnings={["invite", "ask", "decline", "own"]}
      own={async () => ({
        subject: writer.t("admin:applications.subject", { job: await fetchJobTitle() }),
        text: `${greet(writer.t("admin:reply.greeting"), greetableName(name))}\n\n`,
      })}
      drafts={draftsForApplications}
      becomes={becomes}
      send={(reply, { revision, key }) =>
        call(replyToApplication, { params, body: { ...reply, minutes: undefined, revision }, key })
      }
    />
  );
}
