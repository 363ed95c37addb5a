import { AiSoftware } from "./ai-software.tsx";
import { Hero } from "./hero.tsx";
import { Municipal } from "./municipal.tsx";
import { Presence } from "./presence.tsx";
import { Robotics } from "./robotics.tsx";
import { Travel } from "./travel.tsx";

/** What the company tells about itself. */
export function Story() {
  return (
    <>
      <Hero />
      <AiSoftware />
      <Robotics />
      <Municipal />
      <Travel />
      <Presence />
    </>
  );
}
