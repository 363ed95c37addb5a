import type { AuditEvent } from "../../../contract/activity.ts";
import { pagePath } from "../../../contract/routes.ts";
import { formatDate } from "../../i18n/format.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { clockOf } from "../shared/formats.ts";

export function ActivityEvent({ event }: { event: AuditEvent }) {
  const { t } = useTranslation("admin", { keyPrefix: "activity" });
  const { locale } = usePageData();
  const at = new Date(event.at);
  const actor = isReservedName(event.actor) ? t(reservedNames[event.actor]) : event.actor;
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

/** Actors that are no users: no user can have these names. */
const reservedNames = { "?": "nobody", "command line": "commandLine", "(applicant)": "applicant" } as const;

function isReservedName(actor: string): actor is keyof typeof reservedNames {
  return Object.hasOwn(reservedNames, actor);
}

/** The record by its person's name while that is kept, or the target in words. */
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
  const method = isMethod(target) ? t(`ways.${methods[target]}`) : undefined;
  const words = method ?? (contacts ? erased.join(", ") : isId.test(target) ? t("erased") : target);
  return (
    <>
      {": "}
      <bdi>{words}</bdi>
    </>
  );
}

/** Methods of signing in and of re-authentication. */
const methods = {
  password: "password",
  passkey: "passkey",
  "password, passkey": "both",
  "password, recovery code": "code",
  invitation: "invitation",
  email: "email",
} as const;

function isMethod(target: string): target is keyof typeof methods {
  return Object.hasOwn(methods, target);
}

/** An id without a record belongs to a person who was erased. */
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
