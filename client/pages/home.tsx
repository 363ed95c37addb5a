import { usePageData } from "../i18n/page-data.tsx";
import { AiSoftware } from "../sections/ai-software.tsx";
import { Careers } from "../sections/careers.tsx";
import { Contact } from "../sections/contact.tsx";
import { Hero } from "../sections/hero.tsx";
import { Job } from "../sections/job.tsx";
import { Municipal } from "../sections/municipal.tsx";
import { Presence } from "../sections/presence.tsx";
import { Robotics } from "../sections/robotics.tsx";
import { Travel } from "../sections/travel.tsx";

export function HomePage() {
  const { job } = usePageData();
  if (job !== undefined)
    return (
      <>
        <Job job={job} />
        <Careers />
        <Contact />
      </>
    );
  return (
    <>
      <Hero />
      <AiSoftware />
      <Robotics />
      <Municipal />
      <Travel />
      <Presence />
      <Careers />
      <Contact />
    </>
  );
}
