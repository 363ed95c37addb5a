import { lazyPart } from "../ui/lazy-part.tsx";

export const CareersHead = lazyPart(
  "sections/careers-head.tsx",
  async () => (await import("./careers-head.tsx")).CareersHead,
  { still: "#careers .head" },
);
const CareersList = lazyPart(
  "features/careers/careers-list.tsx",
  async () => (await import("../features/careers/careers-list.tsx")).CareersList,
  { near: "#careers" },
);

export function Careers() {
  return (
    <section id="careers" className="section band" aria-labelledby="careers-title">
      <div className="wrap">
        <CareersHead />
        <div className="jobs">
          <CareersList />
        </div>
      </div>
    </section>
  );
}
