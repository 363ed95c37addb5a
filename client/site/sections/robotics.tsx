import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { LinkArrow } from "../../ui/link-arrow.tsx";
import { Picture } from "../../ui/pictures/picture.tsx";
import { Facts } from "../islands/facts.tsx";
import { Reveal, SectionHead } from "./section-head.tsx";

export function Robotics() {
  const { t } = useTranslation("home");
  const { brand } = usePageData();
  return (
    <section id="robotics" className="section band robotics" aria-labelledby="robotics-title">
      <div className="wrap">
        <SectionHead section="robotics" label={t("robotics.label")} title={t("robotics.title")}>
          <div className="partner">
            <p className="lead">{t("robotics.lead")}</p>
            <p className="line">
              <span>{t("robotics.partnership")}</span> <span className="wordmark">{brand.partner}</span>
            </p>
            <LinkArrow href="#contact" data-testid="robotics-ask">
              {t("robotics.ask")}
            </LinkArrow>
          </div>
        </SectionHead>
      </div>
      <Reveal>
        <ul className="stage" aria-label={t("robotics.stage")}>
          {robots.map((robot) => (
            <RobotCard key={robot.name} {...robot} />
          ))}
        </ul>
      </Reveal>
    </section>
  );
}

const robots = [
  { name: "b2", kind: "quadruped", task: "carries" },
  { name: "a2", kind: "quadruped", task: "carries" },
  { name: "r1", kind: "humanoid", task: "madeFor" },
  { name: "g1", kind: "humanoid", task: "madeFor" },
] as const;

function RobotCard({ name, kind, task }: (typeof robots)[number]) {
  const { t } = useTranslation("home", { keyPrefix: "robotics" });
  const facts = [
    [t("worksIn"), t(`${name}.worksIn`)],
    [t("ground"), t(`${name}.ground`)],
    [t(task), t(`${name}.task`)],
  ] as const;
  return (
    <li className={kind === "quadruped" ? `robot quad ${name}` : `robot ${name}`} data-testid={`robot-${name}`}>
      <div className="pic">
        <Picture name={`robot-${name}`} alt={t(`${name}.picture`)} />
      </div>
      <div className="id">
        <h3>{t(`${name}.name`)}</h3>
        <span className="kind">{t(kind)}</span>
      </div>
      <p>{t(`${name}.text`)}</p>
      <Facts facts={facts} />
    </li>
  );
}
