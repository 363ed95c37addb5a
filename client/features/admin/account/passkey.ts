import type { z } from "zod/mini";
import {
  type Assertion,
  assertion,
  type creationOptions,
  type Registration,
  type RequestOptions,
  registration,
  requestOptions,
} from "../../../../contract/passkey.ts";

/** The person or the device said no, or ran out of time. */
export class PasskeyStopped extends Error {
  override name = "PasskeyStopped";
}

/** Browsers refuse passkeys at an address that is a number. */
export function canUsePasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(location.hostname);
  return "PublicKeyCredential" in window && "parseRequestOptionsFromJSON" in PublicKeyCredential && !isNumber;
}

export function questionOf(value: unknown): RequestOptions | undefined {
  return requestOptions.safeParse(value).data;
}

export async function askPasskey(question: RequestOptions): Promise<Assertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(question);
  return assertion.parse(await answerOf(navigator.credentials.get({ publicKey })));
}

export async function createPasskey(options: z.output<typeof creationOptions>): Promise<Registration> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return registration.parse(await answerOf(navigator.credentials.create({ publicKey })));
}

/** Browsers make them: what they have no field for does not compile. */
type Unmade =
  | Exclude<keyof Registration, keyof RegistrationResponseJSON>
  | Exclude<keyof Registration["response"], keyof AuthenticatorAttestationResponseJSON>
  | Exclude<keyof Assertion, keyof AuthenticationResponseJSON>
  | Exclude<keyof Assertion["response"], keyof AuthenticatorAssertionResponseJSON>;
null satisfies [Unmade] extends [never] ? null : Unmade;

async function answerOf(asked: Promise<Credential | null>): Promise<unknown> {
  const credential = await asked.catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyStopped();
  return credential.toJSON();
}
