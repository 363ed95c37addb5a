/** No letter of any language carries more marks; a long run of them takes four times as long for twice as many. */
const marksMost = 30;

/** The same text however its letters were typed (NFC). */
export function composed(text: string): string {
  return text.replace(/\p{M}+/gu, (marks) => marks.slice(0, marksMost)).normalize("NFC");
}
