import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { createRoot } from "react-dom/client";
import type { StaffEvent } from "../../../contract/events.ts";
import { locales } from "../../../contract/locales.ts";
import { type PageData, pageDataId } from "../../../contract/page.ts";
import { toOverrides } from "../../../contract/text/model.ts";
import { queryClient } from "../../api/query-client.ts";
import { listDraftNames } from "../../api/use-draft.ts";
import { createMessages } from "../../i18n/i18n.ts";
import { loadMessages, readMessages } from "../../i18n/load-messages.ts";
import { PageDataProvider, usePageData } from "../../i18n/page-data.tsx";
import { MessagesProvider, useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { EditIcon } from "../../ui/lazy-icons.tsx";
import { showToast } from "../../ui/toast/toast.ts";
import { installToasts } from "../../ui/toast/toaster.tsx";
import { ReauthDialog } from "../account/reauth-dialog.tsx";
import { followEvents } from "../shared/follow-events.ts";
import { keepFocus } from "../shared/keep-focus.ts";
import { toEditUrl } from "../shared/login-url.ts";
import { takeFlash, useSignedInUser } from "../shared/session.ts";
import { getStaffDraftName } from "../shared/staff-drafts.ts";
import { findOnPage, interceptPresses, outlineTexts, removeOutlines, showTexts, watchPage } from "./page-texts.ts";
import { PublishBar } from "./publish-bar.tsx";
import { type SaveThen, TextPopover, textDraftKind } from "./text-popover.tsx";
import { getDraftTexts, refetchTexts, textsQuery, toRecord } from "./texts-query.ts";
import "./texts.css";

/** Renders the editor into a React root of its own, with its own messages. */
export async function showEditor(): Promise<void> {
  const data: PageData = JSON.parse(document.getElementById(pageDataId)?.textContent ?? "");
  const { locale, brand } = data;
  const messages = createMessages({ locale, brand }, await readMessages(locale, ["common", "admin"]));
  // Islands set the toast labels when they hydrate, and a page may have no hydrated island.
  installToasts({ region: messages.t("common:toast.region"), dismiss: messages.t("common:toast.dismiss") });
  // Loads every language, because the search finds texts by their names in all languages.
  await Promise.all(locales.map((other) => loadMessages(messages, other, ["admin"])));
  const place = document.createElement("div");
  document.body.append(place);
  createRoot(place).render(
    <MessagesProvider value={messages}>
      <PageDataProvider value={data}>
        <QueryClientProvider client={queryClient}>
          <Root isEditing={data.edit === true} />
        </QueryClientProvider>
      </PageDataProvider>
    </MessagesProvider>,
  );
}

function Root({ isEditing }: { isEditing: boolean }) {
  const user = useSignedInUser();
  useEffect(() => {
    const toast = takeFlash();
    if (toast) showToast(toast);
  }, []);
  return user ? <Editor isEditing={isEditing} /> : null;
}

interface Opened {
  key: string;
  element?: HTMLElement | undefined;
}

/** The edit button in the page's header, and the editor on pages with `?edit`. */
function Editor({ isEditing }: { isEditing: boolean }) {
  const { t } = useTranslation("admin", { keyPrefix: "texts" });
  const header = useHeaderSlot();
  const saveThenRef = useRef<SaveThen>(null);
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
              aria-label={t(isEditing ? "leaveLabel" : "edit")}
              data-testid="edit-texts"
              onClick={() => (saveThenRef.current ? saveThenRef.current(toggle) : toggle())}
            >
              <EditIcon />
              <span>{t(isEditing ? "leave" : "edit")}</span>
            </Button>,
            header,
          )
        : null}
      {isEditing ? <PageEditor saveThenRef={saveThenRef} /> : null}
    </>
  );
}

/** Outlines the page's texts, opens a pressed text, and shows the bar that publishes drafts. */
function PageEditor({ saveThenRef }: { saveThenRef: React.RefObject<SaveThen | null> }) {
  const { locale, brand } = usePageData();
  const [isPreview, setPreview] = useState(false);
  const [opened, setOpened] = useState<Opened | undefined>(() => {
    const key = findTypedText();
    return key === undefined ? undefined : { key };
  });
  const { data } = useQuery(textsQuery);
  const format = useMemo(() => {
    const texts = toOverrides((data?.texts ?? []).map((text) => [text.key, getDraftTexts(text)]));
    return data && createMessages({ locale, brand, texts, edit: true }, {}).format;
  }, [data, locale, brand]);

  useEffect(keepFocus, []);
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
      // The opened element disappears when a dialog or the menu of the page closes.
      if (opened?.element?.checkVisibility() === false) setOpened({ key: opened.key });
    };
    refresh();
    return watchPage(refresh);
  }, [data, format, isPreview, opened]);

  const saveThen: SaveThen = (next) => (saveThenRef.current ? saveThenRef.current(next) : next());
  const saveAndCloseThen: SaveThen = (next) =>
    saveThen(() => {
      setOpened(undefined);
      next();
    });
  useEffect(() =>
    interceptPresses((element, key) => {
      const show = () => setOpened({ key, element });
      if (opened?.key === key) show();
      else saveThen(show);
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
          saveThen={saveAndCloseThen}
          showPreview={setPreview}
          open={(key) => setOpened({ key, element: findOnPage(key) })}
        />
      ) : null}
      <ReauthDialog />
      {data && text && opened ? (
        <TextPopover
          key={text.key}
          saveThenRef={saveThenRef}
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

/** The key of a text that the user has typed and not saved. */
function findTypedText(): string | undefined {
  const prefix = getStaffDraftName(textDraftKind, "");
  return listDraftNames(prefix)[0]?.slice(prefix.length);
}

/** Whether a link leads to another page of this site, which opens in the editor. */
function isOtherPage(link: HTMLAnchorElement): boolean {
  return link.origin === location.origin && !link.target && link.pathname + link.search !== location.pathname;
}

/** The hash of the section in view, so that the next document opens at the same section. */
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
