import type { Job as JobRecord } from "../../contract/careers.ts";
import { JobView } from "../features/careers/job-view.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { Boundary } from "../ui/boundary.tsx";
import { ButtonLink } from "../ui/button.tsx";
import "./job.css";

/** The main thing of `/?job={id}`: the job, or kind words when there is none of that id any more. */
export function Job({ job }: { job: JobRecord | null }) {
  if (!job) return <NoJob why="gone" />;
  return (
    <Boundary key={job.id} fallback={<NoJob why="unshowable" />}>
      <JobView job={job} />
    </Boundary>
  );
}

function NoJob({ why }: { why: "gone" | "unshowable" }) {
  const { t } = useTranslation("forms", { keyPrefix: "careers" });
  return (
    <section className="section job-gone">
      <div className="wrap">
        <h1>{t(`${why}.title`)}</h1>
        <p className="lead">{t(`${why}.text`)}</p>
        <ButtonLink href="#careers">{t("gone.button")}</ButtonLink>
      </div>
    </section>
  );
}
