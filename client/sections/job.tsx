import { useTranslation } from "react-i18next";
import type { Job as JobRecord } from "../../contract/jobs.ts";
import { ButtonLink } from "../ui/button.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import "./job.css";

const JobView = lazyPart(
  "features/careers/job-view.tsx",
  async () => (await import("../features/careers/job-view.tsx")).JobView,
  { near: ".job-view" },
);

/** The main thing of `/?job={id}`: the job, or kind words when there is none of that id any more. */
export function Job({ job }: { job: JobRecord | null }) {
  return job ? <JobView job={job} /> : <JobGone />;
}

function JobGone() {
  const { t } = useTranslation("home", { keyPrefix: "careers.gone" });
  return (
    <section className="section job-gone">
      <div className="wrap">
        <h1>{t("title")}</h1>
        <p className="lead">{t("text")}</p>
        <ButtonLink href="#careers">{t("button")}</ButtonLink>
      </div>
    </section>
  );
}
