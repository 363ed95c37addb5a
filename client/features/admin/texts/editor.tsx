import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { StaffEvent } from "../../../../contract/events.ts";
import { layered, type Shipped } from "../../../../contract/words/texts.ts";
import type { WordsText } from "../../../../contract/words/words.ts";
import { editHash } from "../../../admin/shared/login-url.ts";
import { queryClient } from "../../../api/query-client.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { EditIcon } from "../../../ui/later-icons.tsx";
import { ReauthHost } from "../account/reauth-host.tsx";
import { followEvents } from "../live/follow.ts";
import { shownAt, toldApart } from "./marked-texts.ts";
import { PublishBar } from "./publish-bar.tsx";
import { type Leave, TextPopover } from "./text-popover.tsx";
import "./texts.css";
import { useToolbarPlace } from "./toolbar-place.ts";
import { keptText } from "./typing.ts";
import { useMarks } from "./use-marks.ts";
import { useAwake } from "./wake-page.ts";
import { drafted, readWordsAnew, wordsQuery } from "./words-query.ts";

interface Opened {
  key: string;
  /** Where it was pressed on the page. */
  element?: HTMLElement | undefined;
  /** Where it stands, though nobody pressed it there. */
  found?: HTMLElement | undefined;
}

interface EditorProps {
  username: string;
}

/** The pen: what can be changed is outlined, a press opens it in both languages, the bar below publishes. */
export function Editor({ username }: EditorProps) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "texts" });
  const [kept] = useState(() => keptText(username).textKey);
  const [mode, setMode] = useState<"off" | "edit" | "preview">(kept ? "edit" : "off");
  const [opened, setOpened] = useState<Opened | undefined>(kept ? { key: kept } : undefined);
  const [twins, setTwins] = useState<readonly string[]>([]);
  const place = useToolbarPlace();
  const isOn = useAwake(mode !== "off" && place !== undefined);
  const isEdited = isOn && mode === "edit";
  const { data } = useQuery({ ...wordsQuery, enabled: isOn }, queryClient);
  const known = useRef<WordsText[]>(undefined);
  const leaving = useRef<Leave>(null);
  const leave: Leave = (goOn) => (leaving.current ? leaving.current(goOn) : goOn());

  useEffect(() => {
    if (place && location.hash === editHash) setMode("edit");
  }, [place]);

  useEffect(() => {
    if (!data) return;
    known.current = data.texts;
    const shown = data.texts.map((text): [string, Shipped] => {
      if (!isOn) return [text.key, text.said];
      return [text.key, isEdited ? toldApart(drafted(text), twins.indexOf(text.key) + 1) : drafted(text)];
    });
    i18n.lay(layered(shown) ?? {});
  }, [i18n, data, isOn, isEdited, twins]);

  useEffect(() => {
    const take = async ({ kind }: StaffEvent) => (kind === "drafts" ? readWordsAnew() : undefined);
    return isOn ? followEvents({ take, readAgain: readWordsAnew }) : undefined;
  }, [isOn]);

  useEffect(() => {
    document.body.classList.toggle("editing-texts", isOn);
  }, [isOn]);

  // When the session ends, the page is a visitor's again.
  useEffect(
    () => () => {
      document.body.classList.remove("editing-texts");
      if (known.current) i18n.lay(layered(known.current.map(({ key, said }) => [key, said])) ?? {});
    },
    [i18n],
  );

  useMarks(isEdited, {
    stateOf: (key) => {
      if (opened?.key === key) return "text-open";
      return data?.texts.some((text) => text.draft && text.key === key) ? "text-changed" : "";
    },
    onMarked: (met) => {
      const others = met.filter((key) => !twins.includes(key));
      if (others.length > 0) setTwins([...twins, ...others]);
      // With a dialog of the site the popover in it would go, and what is typed in it.
      if (opened?.element?.isConnected === false) setOpened({ key: opened.key });
      else if (opened && !opened.element && !opened.found?.isConnected) {
        const found = shownAt(opened.key);
        if (found !== opened.found) setOpened({ key: opened.key, found });
      }
    },
    onPress: (element, key) => {
      const show = () => setOpened({ key, element });
      if (opened?.key === key) show();
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

  const text = data?.texts.find(({ key }) => key === opened?.key);
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
          open={(key) => setOpened({ key })}
        />
      ) : null}
      {/* The admin's own pages ask at a place of their own. */}
      {isOn ? <ReauthHost /> : null}
      {data && isOn && text && opened ? (
        <TextPopover
          key={text.key}
          leaving={leaving}
          text={text}
          username={username}
          words={data}
          element={opened.element}
          found={opened.found}
          follow={pressable ? follow : undefined}
          onClose={close}
        />
      ) : null}
    </>
  );
}
