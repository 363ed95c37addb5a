import { useMutation } from "@tanstack/react-query";
import { resumeUrl } from "../../../contract/applications.ts";
import { type Answer, call } from "../../api/call.ts";
import { errorWords } from "../../api/error-words.ts";
import { fileAddress } from "../../api/file-address.ts";
import { queryClient } from "../../api/query-client.ts";
import { RequestError } from "../../api/request-error.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { saveFile } from "../../ui/save-file.ts";
import { showToast } from "../../ui/toast/toast.ts";

type SignedFile = Answer<typeof resumeUrl>;

/** Two steps, each with its own words when it fails: the address, valid for a minute, then the file. */
export function useDownloadCv(applicationId: string) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "cv" });
  const { isPending: downloading, mutate } = useMutation(
    {
      mutationFn: async () => {
        const file = await readAddress();
        if (file) await readFile(file);
      },
    },
    queryClient,
  );

  async function readAddress(): Promise<SignedFile | undefined> {
    try {
      return await call(resumeUrl, { params: { id: applicationId } });
    } catch (error) {
      showToast({ title: t("access.title"), description: accessReason(error), variant: "destructive" });
      return undefined;
    }
  }

  async function readFile({ signedUrl, filename }: SignedFile) {
    try {
      const answer = await fetch(fileAddress(signedUrl));
      if (!answer.ok) throw new Error(`Failed to download file: ${answer.status}`);
      saveFile(await answer.blob(), filename);
      showToast({ title: t("started.title"), description: t("started.description") });
    } catch {
      showToast({ title: t("failed.title"), description: t("failed.description"), variant: "destructive" });
    }
  }

  function accessReason(error: unknown): string {
    if (!(error instanceof RequestError)) return t("access.description");
    return error.code || error.error ? errorWords(i18n, error) : `HTTP ${error.status}`;
  }

  return { downloading, download: () => mutate() };
}
