import type { Contact } from "../../../contract/contacts.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { RecordRow } from "../records/record-row.tsx";
import { MailIcon } from "../shared/desk-icons.tsx";
import { openRecord } from "../shared/open-record.ts";
import { ContactState } from "./contact-state.tsx";

export function ContactRow({ contact }: { contact: Contact }) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const { t: forms } = useTranslation("forms", { keyPrefix: "contact.projectTypes" });
  const { id, name, company, projectType, message, answeredAt } = contact;
  return (
    <RecordRow
      record={contact}
      testId={`admin-contact-${id}`}
      isDone={answeredAt !== undefined}
      detail={company ? <bdi>{company}</bdi> : null}
      about={<span>{forms(projectType)}</span>}
      text={message}
      state={<ContactState contact={contact} />}
      acts={
        <Button
          variant="secondary"
          className="mini"
          title={t("reply")}
          aria-label={`${t("reply")}: ${name}`}
          data-testid={`reply-open-${id}`}
          data-key="r"
          onClick={() => openRecord(id, "reply")}
        >
          <MailIcon />
          <span className="words">{t("reply")}</span>
        </Button>
      }
    />
  );
}
