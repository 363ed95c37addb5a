import { contactStates, projectTypes } from "../../../contract/contacts.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

export function StateOptions() {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  return contactStates.map((state) => (
    <option key={state} value={state}>
      {t(`states.${state}`)}
    </option>
  ));
}

export function TypeOptions() {
  const { t } = useTranslation("forms", { keyPrefix: "contact.projectTypes" });
  return projectTypes.map((type) => (
    <option key={type} value={type}>
      {t(type)}
    </option>
  ));
}
