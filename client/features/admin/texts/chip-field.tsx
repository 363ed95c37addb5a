import { type ClipboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { placeholder, placeholdersOf, withoutUnseen } from "../../../../contract/words/text-rules.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";

interface ChipFieldProps {
  value: string;
  /** Has the placeholders that it must not lose. */
  original: string;
  onChange: (value: string) => void;
  lang: string;
  labelledBy: string;
  /** In words. */
  problem: string | undefined;
  testId: string;
  children: ReactNode;
}

const nameOf = (token: string) => token.replace(/[{}]/g, "");

/** A text whose placeholders are chips: they may move, and nobody types into them. */
export function ChipField(props: ChipFieldProps) {
  const { value, original, onChange, lang, labelledBy, problem, testId, children } = props;
  const { t } = useTranslation("admin", { keyPrefix: "texts" });
  const field = useRef<HTMLDivElement>(null);
  const lost = placeholdersOf(original).filter((token) => !placeholdersOf(value).includes(token));
  useLayoutEffect(() => {
    const element = field.current;
    // While somebody types, the field is ahead; to write it anew would take the caret away.
    if (element && textOf(element) !== value) element.replaceChildren(...piecesOf(value));
  }, [value]);
  /** As if it were typed: so the browser takes it back as well. */
  function insert(text: string) {
    const element = field.current;
    if (!element) return;
    const range = caretIn(element);
    element.focus();
    select(range);
    const written = document.createElement("div");
    written.append(...piecesOf(text));
    document.execCommand("insertHTML", false, written.innerHTML);
    const after = caretIn(element);
    const chip = chipAround(after);
    if (!chip) return;
    // In the chip that was inserted last nothing could be typed.
    after.setStartAfter(chip);
    after.collapse(true);
    select(after);
  }
  function insertLost(token: string) {
    const element = field.current;
    if (!element) return;
    const [before, after] = [caretIn(element), caretIn(element)];
    before.setStart(element, 0);
    after.setEnd(element, element.childNodes.length);
    insert((/\S$/.test(`${before}`) ? " " : "") + token + (/^[\p{L}\p{N}]/u.test(`${after}`) ? " " : ""));
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a text area cannot hold chips */}
      <div
        ref={field}
        className="input rich"
        role="textbox"
        aria-multiline="true"
        aria-labelledby={labelledBy}
        aria-invalid={problem !== undefined || undefined}
        tabIndex={0}
        lang={lang}
        contentEditable
        suppressContentEditableWarning
        data-testid={testId}
        onInput={(event) => onChange(textOf(event.currentTarget))}
        onCopy={copy}
        onCut={(event) => {
          copy(event);
          document.execCommand("delete");
        }}
        onPaste={(event) => {
          event.preventDefault();
          insert(withoutUnseen(event.clipboardData.getData("text/plain")));
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          document.execCommand("insertLineBreak");
        }}
      />
      {problem ? <p className="error">{problem}</p> : null}
      <p className="hint">
        {children}
        {lost.map((token) => (
          <Button
            key={token}
            variant="secondary"
            className="mini"
            // Or the caret would leave the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => insertLost(token)}
          >
            {t("insert")} <span className="token">{nameOf(token)}</span>
          </Button>
        ))}
      </p>
    </>
  );
}

function piecesOf(text: string): Node[] {
  return text.split(new RegExp(`(${placeholder.source})`)).map((piece, index) => {
    if (index % 2 === 0) return document.createTextNode(piece);
    const chip = document.createElement("span");
    chip.className = "token";
    chip.contentEditable = "false";
    chip.dataset.token = piece;
    chip.textContent = nameOf(piece);
    return chip;
  });
}

function textOf(node: Node): string {
  if (node instanceof HTMLElement && node.dataset.token) return node.dataset.token;
  // Alone it only holds an empty line open.
  if (node.nodeName === "BR") return node.parentNode?.childNodes.length === 1 ? "" : "\n";
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? "";
  const isNextLine = (child: Node) => child.nodeName === "DIV" && child.previousSibling;
  return [...node.childNodes].map((child) => (isNextLine(child) ? "\n" : "") + textOf(child)).join("");
}

/** With chips as their placeholders: of what a browser copies by itself only their names would be left. */
function copy(event: ClipboardEvent) {
  const selection = getSelection();
  if (!selection?.rangeCount || selection.isCollapsed) return;
  const range = selection.getRangeAt(0);
  const chip = chipAround(range);
  if (chip) {
    range.selectNode(chip);
    select(range);
  }
  event.clipboardData.setData("text/plain", textOf(range.cloneContents()));
  event.preventDefault();
}

function chipAround({ commonAncestorContainer: inside }: Range): Element | null | undefined {
  return (inside instanceof Element ? inside : inside.parentElement)?.closest("[data-token]");
}

function select(range: Range) {
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
}

/** Where the caret is, also when the focus has gone on to a button; else the end. */
function caretIn(field: HTMLElement): Range {
  const selection = getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
  if (range && field.contains(range.commonAncestorContainer)) return range.cloneRange();
  const end = document.createRange();
  end.selectNodeContents(field);
  end.collapse(false);
  return end;
}
