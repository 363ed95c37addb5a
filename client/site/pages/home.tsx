import { usePageData } from "../../i18n/page-data.tsx";
import { AiSoftware } from "../sections/ai-software.tsx";
import { Careers } from "../sections/careers.tsx";
import { Contact } from "../sections/contact.tsx";
import { Hero } from "../sections/hero.tsx";
import { Municipal } from "../sections/municipal.tsx";
import { Presence } from "../sections/presence.tsx";
import { Robotics } from "../sections/robotics.tsx";
import { Travel } from "../sections/travel.tsx";
import { JobPage } from "./job.tsx";

/** The home page. With `?job={id}` a job takes the place of the sections about the company. */
export function HomePage() {
  const { job } = usePageData();
  return (
    <>
      {job === undefined ? (
        <>
          <Hero />
          <AiSoftware />
          <Robotics />
          <Municipal />
          <Travel />
          <Presence />
        </>
      ) : (
        <JobPage job={job} />
      )}
      <Careers />
      <Contact />
    </>
  );
}
