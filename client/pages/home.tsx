import { useEffect } from "react";
import { JobAbout } from "../features/careers/job-view.tsx";
import { usePageData } from "../i18n/page-data.tsx";
import { Careers, CareersHead } from "../sections/careers.tsx";
import { Contact, ContactWords } from "../sections/contact.tsx";
import { Job } from "../sections/job.tsx";
import { reachRow } from "../sections/reach-row.ts";
import { revealOnSight } from "../sections/reveal-on-sight.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

const Story = lazyPart("sections/story.tsx", async () => (await import("../sections/story.tsx")).Story, {
  still: "#hero",
});

export function HomePage() {
  const { job } = usePageData();
  const jobId = job?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a job's page and the home page have other sections
  useEffect(() => {
    const ends = [revealOnSight(), reachRow()];
    return () => {
      for (const end of ends) end();
    };
  }, [jobId]);
  return (
    <>
      {job === undefined ? <Story /> : <Job job={job} />}
      <Careers />
      <Contact />
    </>
  );
}

const parts = [Story, JobAbout, CareersHead, ContactWords];
HomePage.preload = () => Promise.all(parts.map(({ preload }) => preload()));
HomePage.isLoaded = () => parts.every(({ isLoaded }) => isLoaded());
