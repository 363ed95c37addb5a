import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { Job as JobRecord } from "../../contract/jobs.ts";
import { ButtonLink } from "../ui/button.tsx";
import "./job.css";

const JobView = lazy(async () => ({ default: (await import("../features/careers/job-view.tsx")).JobView }));

/** The main thing of `/?job={id}`: the job, or kind words when there is none of that id any more. */
export function Job({ job }: { job: JobRecord | null }) {
  if (!job) return <JobGone />;
  return (
    <Suspense>
      <JobView job={job} />
    </Suspense>
  );
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
