import { z } from "zod/mini";

/** WebAuthn's JSON forms, as browsers parse (`parseCreationOptionsFromJSON`) and make (`toJSON`) them. */
const base64url = z.string().check(z.minLength(1), z.maxLength(8_192), z.regex(/^[\w-]+$/));
const transports = z.array(z.string().check(z.maxLength(50))).check(z.maxLength(10));
export const knownTransports = ["ble", "hybrid", "internal", "nfc", "usb"] as const;
const credential = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.exactOptional(z.array(z.enum(knownTransports))),
});

/** For `navigator.credentials.create`. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
});

/** For `navigator.credentials.get`; without `allowCredentials` the browser offers every passkey it has for the site. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal("required"),
  allowCredentials: z.exactOptional(z.array(credential)),
});
export type RequestOptions = z.output<typeof requestOptions>;

const answered = { id: base64url, rawId: base64url, type: z.literal("public-key") };

export const registration = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.exactOptional(transports),
  }),
});
export type Registration = z.output<typeof registration>;

export const assertion = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.exactOptional(z.nullable(base64url)),
  }),
});
export type Assertion = z.output<typeof assertion>;
