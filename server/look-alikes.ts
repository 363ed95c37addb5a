/** Letters that look like Latin ones, each followed by the one it looks like; small letters of capitals that do, too. */
const pairs = [
  "аaвbсcԁdеeнhһhіiїiјjкkӏlмmпnоoрpԛqгrѕsтtуyѵvԝwхxуyзeьbяrиu",
  "αaβbϲcεeηnιiκkλlμmνvοoρpσoτtυuωwχxγyζzѡwϳj",
  "ıiɩiłløođdħhɑaɡgʟlɴnʀrƶzŧtɪi",
];
const latin = new Map(pairs.flatMap((row) => row.match(/../gu) ?? []).map((pair) => [pair[0], pair[1]]));

/** As the eye reads it: small Latin letters without accents, whatever alphabet they were taken from. */
export function asRead(text: string): string {
  const plain = text.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
  return [...plain].map((letter) => latin.get(letter) ?? letter).join("");
}

const digits = new Map(Object.entries({ 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 6: "g", 7: "t", 8: "b", 9: "g" }));
const signs = new Map(Object.entries({ "@": "a", $: "s", "!": "i", "|": "i", "€": "e", "+": "t", "(": "c", "§": "s" }));

/** With digits read as the letters that people write with them: `t4tr10n`; with signs, too, where asked for: `t@tr!on`. */
export function spelledOut(text: string, withSigns: boolean): string {
  return [...text].map((one) => digits.get(one) ?? (withSigns ? signs.get(one) : undefined) ?? one).join("");
}

/** What makes two names look the same. */
export function looksOf(name: string): string {
  return asRead(name).replaceAll("0", "o").replaceAll("1", "l");
}

const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Han}/u,
  /\p{Script=Hangul}/u,
];

/** Whether its letters are of more than one of the alphabets that are mistaken for each other. */
export function mixesAlphabets(text: string): boolean {
  return alphabets.filter((alphabet) => alphabet.test(text)).length > 1;
}
