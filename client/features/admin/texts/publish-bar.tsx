import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { locales } from "../../../../contract/locales.ts";
import { behindIn } from "../../../../contract/words/texts.ts";
import {
  type AllWords,
  publishWords,
  saveWords,
  takeBackWords,
  type WordsText,
} from "../../../../contract/words/words.ts";
import { call } from "../../../api/call.ts";
import { errorWords } from "../../../api/error-words.ts";
import { queryClient } from "../../../api/query-client.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { showToast } from "../../../ui/toast/toast.ts";
import { useLanguageName } from "../kit/language-name.ts";
import { useMoments } from "../kit/moments.ts";
import { needsNoWords } from "../kit/proof.ts";
import { FindText } from "./find-text.tsx";
import { Publications } from "./publications.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import type { Leave } from "./text-popover.tsx";
import { readWordsAnew } from "./words-query.ts";

interface PublishBarProps {
  words: AllWords;
  leave: Leave;
  isPreview: boolean;
  showPreview: (isShown: boolean) => void;
  open: (key: string) => void;
}

/** How much has changed, and what becomes of it. */
export function PublishBar({ words: { texts, publication }, leave, isPreview, showPreview, open }: PublishBarProps) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "texts" });
  const { t: common } = useTranslation("common");
  const moment = useMoments();
  const nameOf = useLanguageName();
  const [isDiscarding, setDiscarding] = useState(false);
  const [shown, show] = useState<"find" | "history" | "publish">();
  const hide = () => show(undefined);
  const drafts = texts.flatMap(({ draft, ...text }) =>
    draft ? [{ ...text, draft, behind: behindIn(draft.texts, text.published, text.shipped) }] : [],
  );
  const acting = useMutation(
    {
      mutationFn: async ({ work, words }: { work: () => Promise<unknown>; words?: string }) => {
        await work();
        if (words) showToast({ title: words });
      },
      onError: (error) => {
        if (!needsNoWords(error)) showToast({ title: errorWords(i18n, error), variant: "destructive" });
      },
      // Also after a refusal: what a colleague has done meanwhile is then in sight.
      onSettled: () => {
        setDiscarding(false);
        hide();
        return readWordsAnew();
      },
    },
    queryClient,
  );
  const publish = () => {
    const evenBehind = drafts.some(({ behind }) => behind);
    const body = { drafts: drafts.flatMap(({ read }) => read ?? []), evenBehind };
    acting.mutate({ work: () => call(publishWords, { body }), words: t("published") });
  };
  const discard = () => {
    if (!isDiscarding) return leave(() => setDiscarding(true));
    const one = ({ key, read }: WordsText) =>
      call(saveWords, { params: { id: key }, body: { texts: undefined, read } });
    acting.mutate({ work: () => Promise.all(drafts.map(one)) });
  };
  const takeBack = publication && !publication.takesBack && (
    <Button
      variant="ghost"
      small
      busy={acting.isPending}
      data-testid="edit-take-back"
      onClick={() =>
        leave(() => {
          const body = { version: publication.version };
          acting.mutate({ work: () => call(takeBackWords, { body }), words: t("takenBack") });
        })
      }
    >
      {t("takeBack")}
    </Button>
  );

  const stale = texts.filter((text) => text.was);
  const newest = drafts.map(({ draft }) => draft).sort((a, b) => (a.at < b.at ? 1 : -1))[0];
  const facts = [
    ...locales.map((locale) => {
      const count = drafts.filter(({ behind }) => behind === locale).length;
      return count > 0 && t("behind", { count, language: nameOf(locale).alone });
    }),
    stale.length > 0 && t("stale", { count: stale.length }),
    newest && t("last", { name: newest.by, when: moment(newest.at) }),
    drafts.length === 0 &&
      publication &&
      t(publication.takesBack ? "takenBackBy" : "publication", { name: publication.by, when: moment(publication.at) }),
  ];
  const told = isPreview ? t("previewing") : facts.filter(Boolean).join(" · ") || t("press");

  return (
    <section className="publish-bar" aria-label={t("region")}>
      <p>
        <b>{drafts.length > 0 ? t("changes", { count: drafts.length }) : t("none")}</b>
        <small role="status">{told}</small>
      </p>
      <Button variant="ghost" small data-testid="edit-find" onClick={() => leave(() => show("find"))}>
        {t("find")}
      </Button>
      {drafts.length > 0 ? (
        <Button variant={isDiscarding ? "danger" : "ghost"} small data-testid="edit-discard" onClick={discard}>
          {isDiscarding ? t("discardAll") : t("discard")}
        </Button>
      ) : (
        takeBack
      )}
      {publication ? (
        <Button variant="ghost" small data-testid="edit-publications" onClick={() => leave(() => show("history"))}>
          {t("history")}
        </Button>
      ) : null}
      <Button variant="secondary" small data-testid="edit-preview" onClick={() => leave(() => showPreview(!isPreview))}>
        {isPreview ? t("back") : t("preview")}
      </Button>
      <Button
        small
        disabled={drafts.length === 0}
        data-testid="edit-publish"
        onClick={() => leave(() => show("publish"))}
      >
        {t("publish")}
      </Button>
      {shown === "find" ? <FindText texts={texts} open={open} onClose={hide} /> : null}
      {shown === "publish" ? (
        <PublishDialog drafts={drafts} isBusy={acting.isPending} publish={publish} onClose={hide} />
      ) : null}
      {shown === "history" ? (
        <Dialog
          title={t("history")}
          closeLabel={common("close")}
          onRequestClose={hide}
          reading
          testId="edit-history-dialog"
          className="find-text"
        >
          <Publications
            texts={texts}
            act={({ version }) => (version === publication?.version && drafts.length > 0 ? takeBack : null)}
          />
        </Dialog>
      ) : null}
    </section>
  );
}
