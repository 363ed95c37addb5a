import { type ReactNode, useState } from "react";
import { exportMine, isDecided, type MyApplication, withdrawMine } from "../../../../contract/people.ts";
import { call } from "../../../api/call.ts";
import { fileAddress } from "../../../api/file-address.ts";
import { longDate } from "../../../i18n/long-date.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { DownloadIcon } from "../../../ui/later-icons.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { EraseForm } from "./erase-form.tsx";
import type { Mine } from "./use-mine.ts";

/** Download, withdraw, erase. */
export function OwnData({ mine, application }: { mine: Mine; application: MyApplication }) {
  const { t } = useTranslation("my", { keyPrefix: "data" });
  const { locale } = usePageData();
  const [erasing, setErasing] = useState(false);
  const { token, busy } = mine;
  const { status, withdrawnAt, keepForLater, erasedOn } = application;
  const date = longDate(keepForLater ? erasedOn.withConsent : erasedOn.without, locale);
  const turn = withdrawnAt ? "takeBack" : "withdraw";

  async function download() {
    const { data, resume, otherResumes } = await call(exportMine, { body: { token } });
    saveFile(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }), "my-data.json");
    // All at once: their addresses are good for a minute.
    const files = [...(resume ? [resume] : []), ...otherResumes].map(async ({ signedUrl, filename }) => {
      const file = await fetch(fileAddress(signedUrl));
      if (!file.ok) throw new TypeError("a file did not come");
      saveFile(await file.blob(), filename);
    });
    await Promise.all(files);
    return undefined;
  }

  return (
    <section aria-labelledby="my-data">
      <h2 id="my-data">{t("title")}</h2>
      <Line title={t("download.title")} text={t("download.text")}>
        <Button
          variant="secondary"
          small
          disabled={busy}
          onClick={() => mine.act(download, t("download.done"))}
          data-testid="my-export"
        >
          <DownloadIcon />
          {t("download.button")}
        </Button>
      </Line>
      {isDecided(status) ? null : (
        <Line title={t(`${turn}.title`)} text={t(`${turn}.text`, { date })}>
          <Button
            variant="secondary"
            small
            disabled={busy}
            onClick={() =>
              mine.act(
                (key) => call(withdrawMine, { body: { token, withdrawn: !withdrawnAt }, key }),
                t(`${turn}.done`),
              )
            }
            data-testid="my-withdraw"
          >
            {t(`${turn}.button`)}
          </Button>
        </Line>
      )}
      <Line title={t("erase.title")} text={t("erase.text")}>
        <Button
          variant="danger"
          small
          disabled={busy}
          aria-haspopup="dialog"
          onClick={() => setErasing(true)}
          data-testid="my-erase"
        >
          {t("erase.button")}
        </Button>
      </Line>
      {erasing ? <EraseForm mine={mine} email={application.email} onClose={() => setErasing(false)} /> : null}
    </section>
  );
}

function Line({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="rowline">
      <p>
        <b>{title}</b>
        {text}
      </p>
      {children}
    </div>
  );
}
