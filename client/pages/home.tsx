import { useEffect } from "react";
import { JobAbout } from "../features/careers/job-view.tsx";
import { loadPageWords } from "../i18n/load-words.ts";
import { usePageData } from "../i18n/page-data.tsx";
import { CareersHead } from "../sections/careers.tsx";
import { ContactWords } from "../sections/contact.tsx";
import { EndingSections } from "../sections/ending.tsx";
import { Job } from "../sections/job.tsx";
import { reachRow } from "../sections/reach-row.ts";
import { revealOnSight } from "../sections/reveal-on-sight.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

const Story = lazyPart("sections/story.tsx", async () => (await import("../sections/story.tsx")).Story, {
  still: "#hero",
});

/** Far below the window, and not one of its words changes by itself. */
const Ending = lazyPart(
  "sections/ending.tsx",
  async () => {
    await loadPageWords("forms");
    return EndingSections;
  },
  { near: "#careers, #contact", holdsParts: true },
);

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
      <Ending />
    </>
  );
}

const parts = [Story, JobAbout, Ending, CareersHead, ContactWords];
HomePage.preload = () => Promise.all(parts.map(({ preload }) => preload()));
HomePage.isLoaded = () => parts.every(({ isLoaded }) => isLoaded());
