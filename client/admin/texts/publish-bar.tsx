import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { locales } from "../../../contract/locales.ts";
import { publishTexts, saveText, type TextList as Texts, takeBackTexts } from "../../../contract/texts.ts";
import { call } from "../../api/call.ts";
import { queryClient } from "../../api/query-client.ts";
import { RequestError } from "../../api/request-error.ts";
import { createIdempotencyKey } from "../../api/use-draft.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast/toast.ts";
import { AdminDialog } from "../shared/dialog.tsx";
import { useLanguageName, useMomentFormat } from "../shared/formats.ts";
import { ConflictNotice } from "../shared/record-form.tsx";
import { useAction } from "../shared/use-action.ts";
import { useTextNames } from "./text-names.ts";
import type { SaveThen } from "./text-popover.tsx";
import { Publications, TextList, TextSearch } from "./text-rows.tsx";
import { findLocaleBehindInDraft, publicationsQuery, refetchTexts, textsQuery } from "./texts-query.ts";

interface PublishBarProps {
  list: Texts;
  saveThen: SaveThen;
  isPreview: boolean;
  showPreview: (isShown: boolean) => void;
  open: (key: string) => void;
}

/** An open dialog. It keeps the texts that it showed, so that a colleague's later change is not published unseen. */
interface Shown {
  dialog: "find" | "history" | "publish" | "discard" | "take-back";
  list: Texts;
  /** The server refused the last attempt, because a colleague had changed the texts. */
  isOutdated?: boolean;
}

const listDrafts = ({ texts }: Texts) => texts.filter(({ draft }) => draft);
const maxNamed = 3;

/** How much has changed, and the buttons that publish, discard or take it back. */
export function PublishBar({ list, saveThen, isPreview, showPreview, open }: PublishBarProps) {
  const { texts, unusedKeys, publication } = list;
  const { t } = useTranslation("admin", { keyPrefix: "texts" });
  const { t: common } = useTranslation("common");
  const formatMoment = useMomentFormat();
  const getName = useLanguageName();
  const getTextName = useTextNames();
  const [shown, setShown] = useState<Shown>();
  const readList = () => queryClient.getQueryData(textsQuery.queryKey) ?? list;
  const show = (dialog: Shown["dialog"]) => setShown({ dialog, list: readList() });
  const close = () => setShown(undefined);
  const openShown = (key: string) => {
    if (isPending) return;
    close();
    open(key);
  };
  const { data: publications } = useQuery({ ...publicationsQuery, enabled: shown?.dialog === "take-back" });
  const { isPending, run } = useAction({
    onDone() {
      close();
      return refetchTexts();
    },
    async onFailed(reason, error) {
      const isOutdated = error instanceof RequestError && error.code === "conflict";
      if (!isOutdated) showToast({ title: reason, variant: "destructive" });
      await refetchTexts();
      setShown((now) => (now && isOutdated ? { ...now, list: readList(), isOutdated } : undefined));
    },
  });

  const drafts = listDrafts(list);
  const last = drafts.flatMap(({ draft }) => draft ?? []).sort((a, b) => b.at.localeCompare(a.at))[0];
  const stale = texts.filter((text) => text.outdatedOriginal).length;
  const facts = [
    ...locales.map((locale) => {
      const count = drafts.filter((text) => findLocaleBehindInDraft(text) === locale).length;
      return count > 0 && t("behind", { count, language: getName(locale).alone });
    }),
    stale > 0 && t("stale", { count: stale }),
    unusedKeys.length > 0 && t("gone", { count: unusedKeys.length }),
    last && t("last", { name: last.by, when: formatMoment(last.at) }),
    !last &&
      publication &&
      t(publication.takesBack ? "takenBackBy" : "publication", {
        name: publication.by,
        when: formatMoment(publication.at),
      }),
  ];
  const status = isPreview && last ? t("previewing") : facts.filter(Boolean).join(" · ") || t("press");

  const seen = shown?.list ?? list;
  const seenDrafts = listDrafts(seen);
  const count = seenDrafts.length;
  const acceptBehind = seenDrafts.some(findLocaleBehindInDraft);
  const canTakeBack = seen.publication?.takesBack === false;
  const version = seen.publication?.version ?? 0;
  const newest = publications?.find((one) => one.version === version);
  async function publish() {
    const drafts = seenDrafts.map(({ key, revision }) => ({ key, revision }));
    await call(publishTexts, { body: { drafts, acceptBehind }, key: createIdempotencyKey() });
    showToast({ title: t("published") });
  }
  async function discard() {
    for (const { key: id, revision } of seenDrafts)
      await call(saveText, { params: { id }, body: { texts: undefined, revision }, key: createIdempotencyKey() });
  }
  async function takeBack() {
    await call(takeBackTexts, { body: { version }, key: createIdempotencyKey() });
    const names = (newest?.changes ?? []).map(({ key }) => getTextName(key));
    if (names.length > maxNamed) names.splice(maxNamed, names.length, "…");
    showToast({ title: t("takenBack"), description: names.join(" · ") });
  }
  const questions = {
    publish: {
      title: count > 0 ? t("publishTitle", { count }) : t("nothingLeft"),
      hint: t(acceptBehind ? "behindAsk" : "publishHint"),
      answer: t(acceptBehind ? "publishAnyway" : "publish"),
      send: publish,
    },
    discard: {
      title: count > 0 ? t("discardTitle", { count }) : t("nothingLeft"),
      hint: t("discardHint"),
      answer: t("discardAll"),
      send: discard,
    },
    "take-back": {
      title: t(canTakeBack ? "takeBackTitle" : "nothingToTakeBack"),
      hint: t("takeBackHint"),
      answer: t("takeBack"),
      send: takeBack,
    },
  };

  const button = (
    id: string,
    label: string,
    onPress: () => void,
    look: Partial<ComponentProps<typeof Button>> = {},
  ) => (
    <Button variant="ghost" small data-testid={`edit-${id}`} onClick={() => saveThen(onPress)} {...look}>
      {label}
    </Button>
  );
  const takeBackButton =
    publication?.takesBack === false ? button("take-back", t("takeBack"), () => show("take-back")) : null;
  const asked = shown && shown.dialog !== "find" && shown.dialog !== "history" ? shown.dialog : undefined;
  const question = asked && questions[asked];
  const canProceed = asked === "take-back" ? canTakeBack : count > 0;

  return (
    <section className="publish-bar cluster" aria-label={t("region")}>
      <p>
        <b>{last ? t("changes", { count: drafts.length }) : t("none")}</b>
        <small role="status">{status}</small>
      </p>
      {button("find", t("find"), () => show("find"))}
      {!last && takeBackButton}
      {last ? button("discard", t("discard"), () => show("discard")) : null}
      {publication ? button("publications", t("history"), () => show("history")) : null}
      {button("preview", t(isPreview ? "back" : "preview"), () => showPreview(!isPreview), { variant: "secondary" })}
      {button("publish", t("publish"), () => show("publish"), { variant: "primary", disabled: !last })}
      {shown ? (
        <AdminDialog
          key={shown.dialog}
          title={question?.title ?? t(shown.dialog === "find" ? "find" : "history")}
          description={question && (canProceed ? question.hint : status)}
          onRequestClose={() => isPending || close()}
          reading
          testId={`edit-${shown.dialog}-dialog`}
          footer={
            question && (
              <>
                {button("cancel", canProceed ? t("cancel") : common("close"), close, { disabled: isPending })}
                {canProceed
                  ? button(`${asked}-now`, question.answer, () => run(question.send), {
                      variant: asked === "publish" ? "primary" : "danger",
                      busy: isPending,
                      disabled: asked === "take-back" && !newest,
                    })
                  : null}
              </>
            )
          }
        >
          {shown.isOutdated && question ? (
            <ConflictNotice message={canProceed ? t("outdated") : question.title} />
          ) : null}
          {shown.dialog === "find" ? <TextSearch texts={texts} open={openShown} /> : null}
          {asked === "publish" || asked === "discard" ? <TextList texts={seenDrafts} open={openShown} /> : null}
          {asked === "take-back" && canProceed ? <Publications takenBack={version} /> : null}
          {shown.dialog === "history" ? (
            <Publications renderAction={(one) => last && one.version === publication?.version && takeBackButton} />
          ) : null}
        </AdminDialog>
      ) : null}
    </section>
  );
}
