import type { AuditEvent } from "../../../contract/activity.ts";
import { pagePath } from "../../../contract/routes.ts";
import { formatDate } from "../../i18n/format-date.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { clockOf } from "../shared/moments.ts";

export function ActivityEvent({ event }: { event: AuditEvent }) {
  const { t } = useTranslation("admin", { keyPrefix: "activity" });
  const { locale } = usePageData();
  const at = new Date(event.at);
  const actor = isNobodysName(event.actor) ? t(nobodysNames[event.actor]) : event.actor;
  return (
    <div className="event" data-testid={`activity-${event.action}`}>
      <p>
        {t(`actions.${event.action}`)}
        <Target event={event} />
      </p>
      <p className="meta">
        <bdi>{actor}</bdi>
        <time dateTime={event.at}>
          {formatDate(at, locale)} {clockOf(at, locale)}
        </time>
        {event.address ? <bdi>{event.address}</bdi> : null}
        {event.device ? <span>{event.device}</span> : null}
        {event.count > 1 ? <span>{t("times", { count: event.count })}</span> : null}
      </p>
    </div>
  );
}

/** Who is no user of the admin: no user can have these names. */
const nobodysNames = { "?": "nobody", "command line": "commandLine", "(applicant)": "applicant" } as const;

function isNobodysName(actor: string): actor is keyof typeof nobodysNames {
  return Object.hasOwn(nobodysNames, actor);
}

/** What it was done to, in words: a record by its person's name, as long as that is kept. */
function Target({ event: { target, record } }: { event: AuditEvent }) {
  const { t } = useTranslation("admin", { keyPrefix: "activity" });
  const { t: erase } = useTranslation("admin", { keyPrefix: "erase" });
  const { locale } = usePageData();
  if (record) {
    const query = new URLSearchParams({ tab: `${record.kind}s`, id: record.id });
    return (
      <>
        {": "}
        <a className="prose-link" href={`${pagePath("admin", locale)}?${query}`}>
          <bdi>{record.job ? `${record.name} – ${record.job}` : record.name}</bdi>
        </a>
      </>
    );
  }
  if (!target) return null;
  const [, contacts, applications] = /^contacts: (\d+), applications: (\d+)$/.exec(target) ?? [];
  const erased = [
    erase("contacts", { count: Number(contacts) }),
    erase("applications", { count: Number(applications) }),
  ];
  const way = isWay(target) ? t(`ways.${ways[target]}`) : undefined;
  const words = way ?? (contacts ? erased.join(", ") : isId.test(target) ? t("erased") : target);
  return (
    <>
      {": "}
      <bdi>{words}</bdi>
    </>
  );
}

/** By what somebody got in or proved who they are, and what was tried too often. */
const ways = {
  password: "password",
  passkey: "passkey",
  "password, passkey": "both",
  "password, recovery code": "code",
  invitation: "invitation",
  email: "email",
} as const;

function isWay(target: string): target is keyof typeof ways {
  return Object.hasOwn(ways, target);
}

/** An id without a record is one whose person was erased since. */
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
