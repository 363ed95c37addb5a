import { useTranslation } from "../../i18n/use-translation.ts";
import { Picture } from "../../ui/pictures/picture.tsx";

const robots = [
  { name: "b2", kind: "quadruped", task: "carries" },
  { name: "a2", kind: "quadruped", task: "carries" },
  { name: "r1", kind: "humanoid", task: "madeFor" },
  { name: "g1", kind: "humanoid", task: "madeFor" },
] as const;
type Robot = (typeof robots)[number];

export function RobotStage() {
  const { t } = useTranslation("home");
  return (
    <ul className="stage" aria-label={t("robotics.stage")}>
      {robots.map((robot) => (
        <RobotCard key={robot.name} {...robot} />
      ))}
    </ul>
  );
}

function RobotCard({ name, kind, task }: Robot) {
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
      <dl>
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
