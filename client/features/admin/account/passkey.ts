import { requestOptions } from "../../../../contract/passkey.ts";

/** The person or the device said no, or ran out of time. */
export class PasskeyStopped extends Error {
  override name = "PasskeyStopped";
}

/** Browsers refuse passkeys at an address that is a number. */
export function canUsePasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(location.hostname);
  return "PublicKeyCredential" in window && "parseRequestOptionsFromJSON" in PublicKeyCredential && !isNumber;
}

export type PasskeyAnswer = ReturnType<PublicKeyCredential["toJSON"]>;
export type PasskeyQuestion = PublicKeyCredentialRequestOptionsJSON;

export function isPasskeyQuestion(value: unknown): value is PasskeyQuestion {
  return requestOptions.safeParse(value).success;
}

export async function askPasskey(question: PasskeyQuestion): Promise<PasskeyAnswer> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(question);
  return answerOf(navigator.credentials.get({ publicKey }));
}

export async function createPasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<PasskeyAnswer> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return answerOf(navigator.credentials.create({ publicKey }));
}

async function answerOf(asked: Promise<Credential | null>): Promise<PasskeyAnswer> {
  const credential = await asked.catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyStopped();
  return credential.toJSON();
}
