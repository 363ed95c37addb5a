import { type ComponentProps, useState } from "react";
import { locales } from "../../../contract/locales.ts";
import {
  type EditableText,
  publishTexts,
  saveText,
  type TextList as Texts,
  takeBackTexts,
} from "../../../contract/texts.ts";
import { call } from "../../api/call.ts";
import { createIdempotencyKey } from "../../api/use-draft.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast/toast.ts";
import { useLanguageName, useMoments } from "../shared/formats.ts";
import { useAction } from "../shared/use-action.ts";
import type { Leave } from "./text-popover.tsx";
import { FindText, Publications, TextList } from "./text-rows.tsx";
import { findLocaleBehindInDraft, refetchTexts } from "./texts-query.ts";

interface PublishBarProps {
  list: Texts;
  leave: Leave;
  isPreview: boolean;
  showPreview: (isShown: boolean) => void;
  open: (key: string) => void;
}

/** How much has changed, and the buttons that publish, discard or take it back. */
export function PublishBar({ list, leave, isPreview, showPreview, open }: PublishBarProps) {
  const { texts, gone, publication } = list;
  const { t } = useTranslation("admin", { keyPrefix: "texts" });
  const { t: common } = useTranslation("common");
  const moment = useMoments();
  const getName = useLanguageName();
  const [shown, show] = useState<"find" | "publish" | "discard" | "history">();
  const drafts = texts.filter(({ draft }) => draft);
  const acceptBehind = drafts.some(findLocaleBehindInDraft);
  const openShown = (key: string) => {
    show(undefined);
    open(key);
  };
  // Also after a failure: it shows what a colleague has changed.
  const refresh = () => {
    show(undefined);
    return refetchTexts();
  };
  const { isPending, run } = useAction({
    onDone: refresh,
    onFailed: (reason) => {
      showToast({ title: reason, variant: "destructive" });
      refresh();
    },
  });
  const publish = async () => {
    const seen = drafts.map(({ key, revision }) => ({ key, revision }));
    await call(publishTexts, { body: { drafts: seen, acceptBehind }, key: createIdempotencyKey() });
    showToast({ title: t("published") });
  };
  const takeBack = async () => {
    await call(takeBackTexts, { body: { version: publication?.version ?? 0 }, key: createIdempotencyKey() });
    showToast({ title: t("takenBack") });
  };
  const discard = () => {
    const one = ({ key: id, revision }: EditableText) =>
      call(saveText, { params: { id }, body: { texts: undefined, revision }, key: createIdempotencyKey() });
    return Promise.all(drafts.map(one));
  };

  const button = (
    id: string,
    label: string,
    onPress: () => void,
    look: Partial<ComponentProps<typeof Button>> = {},
  ) => (
    <Button variant="ghost" small data-testid={`edit-${id}`} onClick={() => leave(onPress)} {...look}>
      {label}
    </Button>
  );
  const takeBackButton =
    publication && !publication.takesBack
      ? button("take-back", t("takeBack"), () => run(takeBack), { busy: isPending })
      : null;
  const stale = texts.filter((text) => text.was).length;
  const last = drafts.flatMap(({ draft }) => draft ?? []).sort((a, b) => b.at.localeCompare(a.at))[0];
  const facts = [
    ...locales.map((locale) => {
      const count = drafts.filter((text) => findLocaleBehindInDraft(text) === locale).length;
      return count > 0 && t("behind", { count, language: getName(locale).alone });
    }),
    stale > 0 && t("stale", { count: stale }),
    gone.length > 0 && t("gone", { count: gone.length }),
    last && t("last", { name: last.by, when: moment(last.at) }),
    !last &&
      publication &&
      t(publication.takesBack ? "takenBackBy" : "publication", { name: publication.by, when: moment(publication.at) }),
  ];
  const status = isPreview && last ? t("previewing") : facts.filter(Boolean).join(" · ") || t("press");
  const count = drafts.length;
  const titles = {
    ...{ find: t("find"), history: t("history") },
    ...{ publish: t("publishTitle", { count }), discard: t("discardTitle", { count }) },
  };
  const hints = { publish: t(acceptBehind ? "behindAsk" : "publishHint"), discard: t("discardHint") };
  const buttons = {
    publish: button("publish-now", t(acceptBehind ? "publishAnyway" : "publish"), () => run(publish), {
      ...{ variant: "primary", busy: isPending, disabled: !last },
    }),
    discard: button("discard-now", t("discardAll"), () => run(discard), {
      ...{ variant: "danger", busy: isPending, disabled: !last },
    }),
  };
  const asked = shown === "publish" || shown === "discard" ? shown : undefined;

  return (
    <section className="publish-bar" aria-label={t("region")}>
      <p>
        <b>{last ? t("changes", { count }) : t("none")}</b>
        <small role="status">{status}</small>
      </p>
      {button("find", t("find"), () => show("find"))}
      {!last && takeBackButton}
      {last ? button("discard", t("discard"), () => show("discard")) : null}
      {publication ? button("publications", t("history"), () => show("history")) : null}
      {button("preview", t(isPreview ? "back" : "preview"), () => showPreview(!isPreview), { variant: "secondary" })}
      {button("publish", t("publish"), () => show("publish"), { variant: "primary", disabled: !last })}
      {shown ? (
        <Dialog
          title={titles[shown]}
          description={asked && hints[asked]}
          closeLabel={common("close")}
          onRequestClose={() => show(undefined)}
          reading
          testId={`edit-${shown}-dialog`}
          footer={
            asked && (
              <>
                {button("cancel", t("cancel"), () => show(undefined))}
                {buttons[asked]}
              </>
            )
          }
        >
          {shown === "find" ? <FindText texts={texts} open={openShown} /> : null}
          {asked ? <TextList texts={drafts} open={openShown} /> : null}
          {shown === "history" ? (
            <Publications renderAction={({ version }) => last && version === publication?.version && takeBackButton} />
          ) : null}
        </Dialog>
      ) : null}
    </section>
  );
}
