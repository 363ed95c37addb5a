import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { StaffEvent } from "../../../../contract/events.ts";
import { queryClient } from "../../../api/query-client.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { EditIcon } from "../../../ui/later-icons.tsx";
import { ProofPlace } from "../account/proof-place.tsx";
import { followEvents } from "../live/follow.ts";
import { layTexts } from "./laid-texts.ts";
import { mark } from "./marked-texts.ts";
import { PublishBar } from "./publish-bar.tsx";
import { type Leave, TextPopover } from "./text-popover.tsx";
import { keptText } from "./typing.ts";
import "./texts.css";
import { useToolbarPlace } from "./toolbar-place.ts";
import { useMarks } from "./use-marks.ts";
import { useAwake } from "./wake-page.ts";
import { readWordsAnew, wordsQuery } from "./words-query.ts";

type Mode = "off" | "edit" | "preview";

interface Opened {
  keys: string[];
  element: HTMLElement | undefined;
}

/** The pen: what can be changed is outlined, a press opens it in both languages, the bar below publishes. */
export function Editor() {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "texts" });
  const [kept] = useState(() => keptText().textKey);
  const [mode, setMode] = useState<Mode>(kept ? "edit" : "off");
  const [opened, setOpened] = useState<Opened | undefined>(kept ? { keys: [kept], element: undefined } : undefined);
  const place = useToolbarPlace();
  const isOn = useAwake(mode !== "off" && place !== undefined);
  const { data, dataUpdatedAt } = useQuery({ ...wordsQuery, enabled: isOn }, queryClient);
  const leaving = useRef<Leave>(null);
  const leave: Leave = (goOn) => (leaving.current ? leaving.current(goOn) : goOn());

  useEffect(() => {
    if (data) layTexts(i18n, data.texts, isOn);
  }, [i18n, data, isOn]);

  useEffect(() => {
    const take = async ({ kind }: StaffEvent) => (kind === "drafts" ? readWordsAnew() : undefined);
    return isOn ? followEvents({ take, readAgain: readWordsAnew }) : undefined;
  }, [isOn]);

  const isFollowing = useRef(false);
  const stateOf = useEffectEvent((keys: string[]) => {
    const drafted = data?.texts.some(({ key, draft }) => draft && keys.includes(key));
    if (opened && opened.keys.join() === keys.join()) return "text-open";
    return drafted ? "text-changed" : "";
  });
  const open = useEffectEvent((event: Event) => {
    const target = event.target instanceof Element ? event.target.closest(`[${mark}]`) : null;
    if (!(target instanceof HTMLElement) || isFollowing.current) return;
    if (event instanceof KeyboardEvent && (event.key !== "Enter" || !target.hasAttribute("tabindex"))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const keys = (target.getAttribute(mark) ?? "").split(" ");
    const show = () => setOpened({ keys, element: target });
    if (opened?.keys.join() === keys.join()) show();
    else leave(show);
  });

  const isEditing = isOn && mode === "edit";
  const noteGone = useEffectEvent(() => {
    // With a dialog of the site the popover in it would go, and what is typed in it.
    if (opened?.element?.isConnected === false) setOpened({ ...opened, element: undefined });
  });
  useMarks(isEditing, `${JSON.stringify(opened?.keys)} ${dataUpdatedAt}`, stateOf, noteGone);
  useEffect(() => {
    if (!isEditing) return;
    // Before the page's own listeners, which follow links on their way down.
    addEventListener("click", open, true);
    addEventListener("keydown", open, true);
    return () => {
      removeEventListener("click", open, true);
      removeEventListener("keydown", open, true);
    };
  }, [isEditing]);

  useEffect(() => {
    document.body.classList.toggle("editing-texts", isOn);
  }, [isOn]);

  function toggle() {
    setOpened(undefined);
    setMode(mode === "off" ? "edit" : "off");
  }

  function close() {
    setOpened(undefined);
    opened?.element?.focus({ preventScroll: true });
  }

  function follow(pressed: HTMLElement) {
    close();
    isFollowing.current = true;
    pressed.click();
    isFollowing.current = false;
  }

  const pressable = opened?.element?.closest<HTMLElement>("a, button, summary");
  const text = data?.texts.find(({ key }) => key === opened?.keys[0]);
  return (
    <>
      {place
        ? createPortal(
            <Button
              variant="secondary"
              small
              className="edit-texts"
              aria-pressed={mode !== "off"}
              data-testid="edit-texts"
              onClick={() => leave(toggle)}
            >
              <EditIcon />
              <span>{t("edit")}</span>
            </Button>,
            place,
          )
        : null}
      {data && isOn ? (
        <PublishBar
          words={data}
          isPreview={mode === "preview"}
          leave={(goOn) =>
            leave(() => {
              setOpened(undefined);
              goOn();
            })
          }
          showPreview={(isShown) => setMode(isShown ? "preview" : "edit")}
          open={(key) => setOpened({ keys: [key], element: undefined })}
        />
      ) : null}
      {/* The admin's own pages ask at a place of their own. */}
      {isOn ? <ProofPlace /> : null}
      {data && isOn && text && opened ? (
        <TextPopover
          key={text.key}
          leaving={leaving}
          text={text}
          words={data}
          element={opened.element}
          others={opened.keys.slice(1)}
          choose={(key) => setOpened({ ...opened, keys: [key, ...opened.keys.filter((one) => one !== key)] })}
          follow={pressable ? () => follow(pressable) : undefined}
          onClose={close}
        />
      ) : null}
    </>
  );
}
