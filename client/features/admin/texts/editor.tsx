import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { StaffEvent } from "../../../../contract/events.ts";
import { layered } from "../../../../contract/words/texts.ts";
import { queryClient } from "../../../api/query-client.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { EditIcon } from "../../../ui/later-icons.tsx";
import { ProofPlace } from "../account/proof-place.tsx";
import { followEvents } from "../live/follow.ts";
import { PublishBar } from "./publish-bar.tsx";
import { type Leave, TextPopover } from "./text-popover.tsx";
import "./texts.css";
import { useToolbarPlace } from "./toolbar-place.ts";
import { keptText } from "./typing.ts";
import { useMarks } from "./use-marks.ts";
import { useAwake } from "./wake-page.ts";
import { drafted, readWordsAnew, wordsQuery } from "./words-query.ts";

interface Opened {
  keys: string[];
  /** Where it stands on the page. */
  element?: HTMLElement | undefined;
}

/** The pen: what can be changed is outlined, a press opens it in both languages, the bar below publishes. */
export function Editor() {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "texts" });
  const [kept] = useState(() => keptText().textKey);
  const [mode, setMode] = useState<"off" | "edit" | "preview">(kept ? "edit" : "off");
  const [opened, setOpened] = useState<Opened | undefined>(kept ? { keys: [kept] } : undefined);
  const place = useToolbarPlace();
  const isOn = useAwake(mode !== "off" && place !== undefined);
  const { data } = useQuery({ ...wordsQuery, enabled: isOn }, queryClient);
  const leaving = useRef<Leave>(null);
  const leave: Leave = (goOn) => (leaving.current ? leaving.current(goOn) : goOn());

  useEffect(() => {
    if (data) i18n.lay(layered(data.texts.map((text) => [text.key, isOn ? drafted(text) : text.said])) ?? {});
  }, [i18n, data, isOn]);

  useEffect(() => {
    const take = async ({ kind }: StaffEvent) => (kind === "drafts" ? readWordsAnew() : undefined);
    return isOn ? followEvents({ take, readAgain: readWordsAnew }) : undefined;
  }, [isOn]);

  useEffect(() => {
    document.body.classList.toggle("editing-texts", isOn);
  }, [isOn]);

  const isOpen = (keys: string[]) => opened?.keys.join() === keys.join();
  useMarks(isOn && mode === "edit", {
    stateOf: (keys) => {
      if (isOpen(keys)) return "text-open";
      return data?.texts.some(({ key, draft }) => draft && keys.includes(key)) ? "text-changed" : "";
    },
    onMarked: () => {
      // With a dialog of the site the popover in it would go, and what is typed in it.
      if (opened?.element?.isConnected === false) setOpened({ keys: opened.keys });
    },
    onPress: (element, keys) => {
      const show = () => setOpened({ keys, element });
      if (isOpen(keys)) show();
      else leave(show);
    },
  });

  const pressable = opened?.element?.closest<HTMLElement>("a, button, summary");
  function close() {
    setOpened(undefined);
    opened?.element?.focus({ preventScroll: true });
  }
  function follow() {
    close();
    pressable?.click();
  }

  const text = data?.texts.find(({ key }) => key === opened?.keys[0]);
  const leaveText: Leave = (goOn) =>
    leave(() => {
      setOpened(undefined);
      goOn();
    });
  return (
    <>
      {place
        ? createPortal(
            <Button
              variant="secondary"
              small
              className="edit-texts"
              aria-label={t("edit")}
              aria-pressed={mode !== "off"}
              data-testid="edit-texts"
              onClick={() => leaveText(() => setMode(mode === "off" ? "edit" : "off"))}
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
          leave={leaveText}
          showPreview={(isShown) => setMode(isShown ? "preview" : "edit")}
          open={(key) => setOpened({ keys: [key] })}
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
          follow={pressable ? follow : undefined}
          onClose={close}
        />
      ) : null}
    </>
  );
}
