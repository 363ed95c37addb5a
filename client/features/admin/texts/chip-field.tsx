import { type ReactNode, useLayoutEffect, useRef } from "react";
import { placeholder } from "../../../../contract/words/text-rules.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";

interface ChipFieldProps {
  value: string;
  onChange: (value: string) => void;
  lang: string;
  labelledBy: string;
  /** In words. */
  problem: string | undefined;
  /** Placeholders that it has no more. */
  lost: readonly string[];
  testId: string;
  children: ReactNode;
}

/** A text whose placeholders are chips: they may move, and nobody types into them. */
export function ChipField(props: ChipFieldProps) {
  const { value, onChange, lang, labelledBy, problem, lost, testId, children } = props;
  const { t } = useTranslation("admin", { keyPrefix: "texts" });
  const field = useRef<HTMLDivElement>(null);
  const caret = useRef<Range>(undefined);
  useLayoutEffect(() => {
    const element = field.current;
    // While somebody types, the field is ahead; to write it anew would take the caret away.
    if (element && textOf(element) !== value) element.replaceChildren(...piecesOf(value));
  }, [value]);
  function insert(element: HTMLElement, ...nodes: Node[]) {
    insertAt(caretIn(element) ?? endOf(element), nodes);
    onChange(textOf(element));
  }
  function insertLost(name: string) {
    const element = field.current;
    if (!element) return;
    const range = caret.current ?? endOf(element);
    const [before, after] = [endOf(element), endOf(element)];
    before.setStart(element, 0);
    before.setEnd(range.startContainer, range.startOffset);
    after.setStart(range.endContainer, range.endOffset);
    const space = (isNeeded: boolean) => document.createTextNode(isNeeded ? " " : "");
    element.focus();
    insertAt(range, [space(/\S$/.test(`${before}`)), chip(name), space(/^[\p{L}\p{N}]/u.test(`${after}`))]);
    onChange(textOf(element));
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
        onBlur={(event) => {
          caret.current = caretIn(event.currentTarget);
        }}
        onPaste={(event) => {
          event.preventDefault();
          insert(event.currentTarget, document.createTextNode(event.clipboardData.getData("text/plain")));
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          insert(event.currentTarget, document.createTextNode("\n"));
        }}
      />
      {problem ? <p className="error">{problem}</p> : null}
      <p className="hint">
        {children}
        {lost.map((name) => (
          <Button key={name} variant="secondary" small onClick={() => insertLost(name)}>
            {t("insert")} <span className="token">{name.replace(/[{}]/g, "")}</span>
          </Button>
        ))}
      </p>
    </>
  );
}

function piecesOf(text: string): Node[] {
  const pieces: Node[] = [];
  let end = 0;
  for (const { 0: name, index } of text.matchAll(placeholder)) {
    pieces.push(document.createTextNode(text.slice(end, index)), chip(name));
    end = index + name.length;
  }
  return [...pieces, document.createTextNode(text.slice(end))];
}

function chip(name: string): HTMLElement {
  const element = document.createElement("span");
  element.className = "token";
  element.contentEditable = "false";
  element.dataset.token = name;
  element.textContent = name.replace(/[{}]/g, "");
  return element;
}

function textOf(node: Node): string {
  if (node instanceof HTMLElement && node.dataset.token) return node.dataset.token;
  if (node.nodeName === "BR") return "\n";
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? "";
  return [...node.childNodes].map(textOf).join("");
}

function caretIn(field: HTMLElement): Range | undefined {
  const selection = getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
  return range && field.contains(range.commonAncestorContainer) ? range.cloneRange() : undefined;
}

function endOf(field: HTMLElement): Range {
  const range = document.createRange();
  range.selectNodeContents(field);
  range.collapse(false);
  return range;
}

/** And leaves the caret after them. */
function insertAt(range: Range, nodes: Node[]): void {
  range.deleteContents();
  for (const node of nodes) {
    range.insertNode(node);
    range.collapse(false);
  }
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
}
