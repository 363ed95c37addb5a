import { changeMyConsent, type MyApplication } from "../../../../contract/people.ts";
import { call } from "../../../api/call.ts";
import { longDate } from "../../../i18n/long-date.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Mine } from "./use-mine.ts";

/** As easy to withdraw as to give. */
export function Consent({ mine, application }: { mine: Mine; application: MyApplication }) {
  const { t } = useTranslation("my", { keyPrefix: "consent" });
  const { locale } = usePageData();
  const { keepForLater, erasedOn } = application;
  const change = () => {
    const body = { token: mine.token, keepForLater: !keepForLater };
    return mine.act((key) => call(changeMyConsent, { body, key }), t(keepForLater ? "off" : "on"));
  };
  return (
    <section aria-labelledby="my-consent">
      <div className="switch">
        <label htmlFor="my-keep">
          <h2 id="my-consent">{t("title")}</h2>
        </label>
        <input
          id="my-keep"
          type="checkbox"
          role="switch"
          checked={keepForLater}
          aria-checked={keepForLater}
          disabled={mine.busy}
          aria-describedby="my-keep-text"
          onChange={change}
          data-testid="my-consent"
        />
      </div>
      <p id="my-keep-text">
        {t("text", {
          withConsent: longDate(erasedOn.withConsent, locale),
          without: longDate(erasedOn.without, locale),
        })}
      </p>
    </section>
  );
}
