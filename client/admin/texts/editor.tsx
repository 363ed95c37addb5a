import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { StaffEvent } from "../../../contract/events.ts";
import { toOverrides } from "../../../contract/text/model.ts";
import { queryClient } from "../../api/query-client.ts";
import { listDraftNames } from "../../api/use-draft.ts";
import { createMessages } from "../../i18n/i18n.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { EditIcon } from "../../ui/later-icons.tsx";
import { ReauthDialog } from "../account/reauth-dialog.tsx";
import { followEvents } from "../shared/follow-events.ts";
import { toEditUrl } from "../shared/login-url.ts";
import { getStaffDraftName } from "../shared/staff-drafts.ts";
import { findOnPage, interceptPresses, outlineTexts, removeOutlines, showTexts, watchPage } from "./page-texts.ts";
import { PublishBar } from "./publish-bar.tsx";
import { type Leave, TextPopover, textDraftKind } from "./text-popover.tsx";
import { getDraftTexts, refetchTexts, textsQuery, toRecord } from "./texts-query.ts";
import "./texts.css";

interface Opened {
  key: string;
  element?: HTMLElement | undefined;
}

/** The button in the page's header, and on pages with `?edit` the editor. */
export function Editor({ isEditing }: { isEditing: boolean }) {
  const { t } = useTranslation("admin", { keyPrefix: "texts" });
  const header = useHeaderSlot();
  const leaving = useRef<Leave>(null);
  const toggle = () =>
    location.assign(
      toEditUrl({ pathname: location.pathname, search: location.search, hash: findSectionHash() }, !isEditing),
    );
  return (
    <>
      {header
        ? createPortal(
            <Button
              variant="secondary"
              small
              className="edit-texts"
              aria-label={t("edit")}
              aria-pressed={isEditing}
              data-testid="edit-texts"
              onClick={() => (leaving.current ? leaving.current(toggle) : toggle())}
            >
              <EditIcon />
              <span>{t("edit")}</span>
            </Button>,
            header,
          )
        : null}
      {isEditing ? <PageEditor leaving={leaving} /> : null}
    </>
  );
}

/** Outlines texts, opens a pressed one, and shows the bar that publishes. */
function PageEditor({ leaving }: { leaving: React.RefObject<Leave | null> }) {
  const { locale, brand } = usePageData();
  const [isPreview, setPreview] = useState(false);
  const [opened, setOpened] = useState<Opened | undefined>(() => {
    const key = findTypedText();
    return key === undefined ? undefined : { key };
  });
  const { data } = useQuery(textsQuery, queryClient);
  const format = useMemo(() => {
    const words = toOverrides((data?.texts ?? []).map((text) => [text.key, getDraftTexts(text)]));
    return data && createMessages({ locale, brand, words, edit: true }, {}).format;
  }, [data, locale, brand]);

  useEffect(() => {
    const onEvent = ({ kind }: StaffEvent) => void (kind === "drafts" && refetchTexts());
    return followEvents({ onEvent, onGap: refetchTexts });
  }, []);

  useEffect(() => {
    document.body.classList.add("editing-texts");
    return () => document.body.classList.remove("editing-texts");
  }, []);

  useEffect(() => {
    if (!data || !format) return;
    const texts = new Map(data.texts.map((text) => [text.key, text]));
    const getState = (key: string) => (opened?.key === key ? "open" : texts.get(key)?.draft ? "changed" : "");
    const refresh = () => {
      showTexts((key, values) => format(key, values));
      if (isPreview) removeOutlines();
      else outlineTexts((key) => texts.has(key), getState);
      // The element is gone when a dialog of the page has closed.
      if (opened?.element?.isConnected === false) setOpened({ key: opened.key });
    };
    refresh();
    return watchPage(refresh);
  }, [data, format, isPreview, opened]);

  const leave: Leave = (next) => (leaving.current ? leaving.current(next) : next());
  const leaveText: Leave = (next) =>
    leave(() => {
      setOpened(undefined);
      next();
    });
  useEffect(() =>
    interceptPresses((element, key) => {
      const show = () => setOpened({ key, element });
      if (opened?.key === key) show();
      else leave(show);
    }),
  );

  const pressable = opened?.element?.closest<HTMLElement>("a, button, summary");
  function close() {
    setOpened(undefined);
    opened?.element?.focus({ preventScroll: true });
  }
  function follow() {
    close();
    if (pressable instanceof HTMLAnchorElement && isOtherPage(pressable)) location.assign(toEditUrl(pressable, true));
    else pressable?.click();
  }

  const text = data?.texts.find(({ key }) => key === opened?.key);
  return (
    <>
      {data ? (
        <PublishBar
          list={data}
          isPreview={isPreview}
          leave={leaveText}
          showPreview={setPreview}
          open={(key) => setOpened({ key, element: findOnPage(key) })}
        />
      ) : null}
      <ReauthDialog />
      {data && text && opened ? (
        <TextPopover
          key={text.key}
          leaving={leaving}
          record={toRecord(text)}
          proposes={data.proposes}
          element={opened.element}
          follow={pressable ? follow : undefined}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** The key of a text with typed, unsaved words. */
function findTypedText(): string | undefined {
  const prefix = getStaffDraftName(textDraftKind, "");
  return listDraftNames(prefix)[0]?.slice(prefix.length);
}

/** Whether a link leads to another page of this site, which opens in the editor. */
function isOtherPage(link: HTMLAnchorElement): boolean {
  return link.origin === location.origin && !link.target && link.pathname + link.search !== location.pathname;
}

/** The hash of the section in the window, where the next document begins. */
function findSectionHash(): string {
  const sections = document.querySelectorAll("main section[id]");
  const current = [...sections].findLast((section) => section.getBoundingClientRect().top < innerHeight / 2);
  return current && scrollY > innerHeight / 2 ? `#${current.id}` : "";
}

/** Adds an element to the page's header for the edit button. */
function useHeaderSlot(): HTMLElement | undefined {
  const [place, setPlace] = useState<HTMLElement>();
  useEffect(() => {
    const tools = document.querySelector(".nav .tools");
    if (!tools) return;
    const made = document.createElement("span");
    made.className = "edit-texts-place";
    tools.prepend(made);
    setPlace(made);
    return () => made.remove();
  }, []);
  return place;
}
