import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod/mini";
import type { contactSubmission } from "../../../contract/admin.ts";
import { limits } from "../../../contract/limits.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EraseButton } from "./erase-button.tsx";
import { Person } from "./person.tsx";
import { hasReplied, rememberReply, replyLink } from "./reply.ts";
import { promiseState } from "./reply-promise.ts";

export type Contact = z.output<typeof contactSubmission>;

export function ContactRecord({ contact, lastVisit }: { contact: Contact; lastVisit: string | undefined }) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const { t: forms } = useTranslation("forms", { keyPrefix: "contact.projectTypes" });
  const { id, name, email, company, projectType, message, createdAt } = contact;
  const [replied, setReplied] = useState(() => hasReplied(id));
  const type = forms(projectType);
  const promise = promiseState(createdAt, new Date());

  function reply() {
    rememberReply(id);
    setReplied(true);
  }

  return (
    <article className="record" data-testid={`admin-contact-${id}`}>
      <Person {...{ name, email, createdAt }} detail={company} isNew={isAfter(createdAt, lastVisit)}>
        <Badge>{type}</Badge>
        {replied ? <Badge>{t("replied")}</Badge> : null}
        {!replied && promise !== "kept" ? (
          <Badge tone={promise === "passed" ? "danger" : undefined}>
            {t(promise === "near" ? "near" : "passed", { hours: limits.replyHours })}
          </Badge>
        ) : null}
      </Person>
      <div>
        <p className="text" dir="auto">
          {message}
        </p>
      </div>
      <div className="acts">
        <ButtonLink
          variant="secondary"
          small
          href={replyLink({ to: email, subject: t("subject", { type }), greeting: t("greeting", { name }), message })}
          data-testid={`reply-${id}`}
          onClick={reply}
        >
          {t("reply")}
        </ButtonLink>
        <EraseButton {...{ id, name, email }} />
      </div>
    </article>
  );
}

function isAfter(time: string, lastVisit: string | undefined): boolean {
  return lastVisit !== undefined && time > lastVisit;
}
