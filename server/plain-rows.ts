/** What fingers and tongues run along: digits, the alphabet, keyboards of here and elsewhere, along and down. */
const rows = [
  "0123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "qwertzuiop",
  "azertyuiop",
  "asdfghjkl",
  "qsdfghjklm",
  "zxcvbnm,./",
  "yxcvbnm,.-",
  "wxcvbn",
  "+ľščťžýáíé=",
  "!@#$%^&*()",
  "1q2w3e4r5t6y7u8i9o0p",
  "1q2w3e4r5t6z7u8i9o0p",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "1qay2wsx3edc4rfv5tgb6zhn7ujm8ik9ol0p",
  "qazwsxedcrfvtgbyhnujmikolp",
  "qaywsxedcrfvtgbzhnujmikolp",
].flatMap((row) => [row + row, [...(row + row)].reverse().join("")]);
const shortest = 3;
/** Fewer rows and single characters than these make no password, however long it is. */
const fewest = 6;

/** Whether a text is little more than such rows one after another, with or without something between their characters. */
export function isPlainRow(text: string): boolean {
  const bare = text.replace(/[^\p{L}\p{N}]/gu, "");
  return partsOf(text) < fewest || (bare.length * 2 > text.length && partsOf(bare) < fewest);
}

/** How many rows and other characters it has; the same character again counts once. */
function partsOf(text: string): number {
  const characters = [...text].filter((one, at, all) => one !== all[at - 1]).join("");
  let parts = 0;
  for (let at = 0; at < characters.length; parts++) at += Math.max(1, rowAt(characters, at));
  return parts;
}

/** How long the row is that begins here. */
function rowAt(text: string, at: number): number {
  let length = shortest;
  while (at + length <= text.length && rows.some((row) => row.includes(text.slice(at, at + length)))) length++;
  return length > shortest ? length - 1 : 0;
}
