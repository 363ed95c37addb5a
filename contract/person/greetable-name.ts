declare const fitForLetters: unique symbol;

/** A name that a letter of ours may greet somebody by. */
export type GreetableName = string & { readonly [fitForLetters]: true };

/**
 * The name as a letter may repeat it. Letters go to an address that anybody can type in, so whatever could carry a
 * message or become a link (digits, signs, a dot inside a word, more than a name's length) is left out altogether.
 */
export function greetableName(name: string): GreetableName | undefined {
  return isGreetable(name) ? name : undefined;
}

function isGreetable(name: string): name is GreetableName {
  const looksLikeName = /^(?:[\p{L}\p{M}'’-]+\.?(?:,? |$))+$/u.test(name);
  return looksLikeName && name.length <= 60 && name.split(" ").length <= 6;
}
