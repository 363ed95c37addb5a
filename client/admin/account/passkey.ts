import {
  type Assertion,
  assertion,
  type CreationOptions,
  type Registration,
  type RequestOptions,
  registration,
  requestOptions,
} from "../../../contract/passkey.ts";

/** The person or the device said no, or ran out of time. */
export class PasskeyStopped extends Error {
  override name = "PasskeyStopped";
}

/** The device has one of this user already. */
export class PasskeyKnown extends Error {
  override name = "PasskeyKnown";
}

/** Browsers refuse passkeys at an address that is a number. */
export function canUsePasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(location.hostname);
  return "PublicKeyCredential" in window && "parseRequestOptionsFromJSON" in PublicKeyCredential && !isNumber;
}

/** Whether the browser shows passkeys where it fills in names. */
export async function canOfferPasskeys(): Promise<boolean> {
  return canUsePasskeys() && PublicKeyCredential.isConditionalMediationAvailable();
}

export function questionOf(value: unknown): RequestOptions | undefined {
  return requestOptions.safeParse(value).data;
}

/** With a signal it is only offered, until that ends: one question at a time can be open in a document. */
export async function askPasskey(question: RequestOptions, offered?: AbortSignal): Promise<Assertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(question);
  const offer = offered && ({ mediation: "conditional", signal: offered } as const);
  return assertion.parse(await answerOf(navigator.credentials.get({ publicKey, ...offer }).catch(() => null)));
}

export async function createPasskey(options: CreationOptions): Promise<Registration> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const created = navigator.credentials.create({ publicKey }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "InvalidStateError") throw new PasskeyKnown();
    return null;
  });
  return registration.parse(await answerOf(created));
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
  const credential = await asked;
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyStopped();
  return credential.toJSON();
}
