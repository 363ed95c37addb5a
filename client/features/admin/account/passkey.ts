import {
  type Assertion,
  assertion,
  type CreationOptions,
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

export async function createPasskey(options: CreationOptions): Promise<Registration> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return registration.parse(await answerOf(navigator.credentials.create({ publicKey })));
}

/** Every field of ours, at any depth, that the browser's own form of it has not. */
type Foreign<Ours, Theirs> = Ours extends readonly (infer One)[]
  ? Theirs extends readonly (infer Other)[]
    ? Foreign<One, Other>
    : never
  : Ours extends object
    ? {
        [F in keyof Ours]-?: F extends keyof Theirs ? Foreign<NonNullable<Ours[F]>, NonNullable<Theirs[F]>> : F;
      }[keyof Ours]
    : never;
/** Browsers read and make them: the next line does not compile while one has a name that they do not know. */
type Misnamed =
  | Foreign<CreationOptions, PublicKeyCredentialCreationOptionsJSON>
  | Foreign<Registration, RegistrationResponseJSON>
  | Foreign<RequestOptions, PublicKeyCredentialRequestOptionsJSON>
  | Foreign<Assertion, AuthenticationResponseJSON>;
null satisfies [Misnamed] extends [never] ? null : Misnamed;

async function answerOf(asked: Promise<Credential | null>): Promise<unknown> {
  const credential = await asked.catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyStopped();
  return credential.toJSON();
}
