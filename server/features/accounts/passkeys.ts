import {
  type AuthenticatorTransport,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { decodeClientDataJSON } from "@simplewebauthn/server/helpers";
import type { Selectable } from "kysely";
import { type Assertion, knownTransports, type Registration, type RequestOptions } from "../../../contract/accounts.ts";
import type { Query } from "../../db/db.ts";
import { hashToken, newId, newToken } from "../../db/ids.ts";
import type { Tables } from "../../db/schema.ts";
import type { StaffDeps } from "../../deps.ts";
import { Refusal } from "../../http/errors.ts";
import type { SignedIn } from "../../http/sessions.ts";
import { getRelyingParty, type RelyingParty } from "../../relying-party.ts";

function requireRelyingParty({ config, publicUrl }: StaffDeps): RelyingParty {
  const party = getRelyingParty(config.siteUrl, publicUrl());
  if (typeof party === "string") throw new Refusal("passkeysUnavailable");
  return party;
}

/** WebAuthn options with a new challenge: for the passkeys of one user, or for any while the user is unknown. */
export async function createRequestOptions(deps: StaffDeps, binding: Binding): Promise<RequestOptions> {
  const { db, clock } = deps;
  const rpId = requireRelyingParty(deps).id;
  const allowCredentials = binding.adminId ? await selectCredentials(db.query, binding.adminId) : undefined;
  const challenge = await createChallenge(db.query, binding, clock());
  return {
    challenge,
    rpId,
    timeout: challengeMs,
    userVerification: "required",
    ...(allowCredentials && ({ allowCredentials } satisfies Partial<RequestOptions>)),
  };
}

export async function createRegistrationOptions(deps: StaffDeps, user: SignedIn) {
  const { config, db, clock } = deps;
  const rp = { id: requireRelyingParty(deps).id, name: config.brand.name };
  const excludeCredentials = await selectCredentials(db.query, user.id);
  const binding = { purpose: "register", adminId: user.id, sessionId: user.sessionId } as const;
  return {
    challenge: await createChallenge(db.query, binding, clock()),
    rp,
    user: { id: toUserHandle(user.id), name: user.username, displayName: user.username },
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key" as const, alg })),
    timeout: challengeMs,
    attestation: "none" as const,
    excludeCredentials,
    authenticatorSelection: {
      residentKey: "required" as const,
      requireResidentKey: true as const,
      userVerification: "required" as const,
    },
  };
}

/** COSE numbers of EdDSA, ES256 and RS256, which authenticators support. */
const algorithms = [-8, -7, -257];

/** The passkey that signed the challenge, with its new counter for `recordUse`; undefined when the answer is wrong. */
export async function checkAssertion(
  deps: StaffDeps,
  assertion: Assertion,
  expected: Pick<Binding, "purpose" | "sessionId">,
): Promise<{ passkey: PasskeyRow; counter: number; afterPassword: boolean } | undefined> {
  const { db } = deps;
  const party = requireRelyingParty(deps);
  const challenge = parseChallenge(assertion.response.clientDataJSON);
  const taken = challenge && (await consumeChallenge(deps, challenge, expected));
  const passkey = await selectPasskey(db.query, assertion.id);
  if (!taken || !passkey) return undefined;
  // The challenge of a login is bound to a user only after the right password.
  if (taken.admin_id && taken.admin_id !== passkey.admin_id) return undefined;
  const { userHandle, ...response } = assertion.response;
  if (userHandle && userHandle !== toUserHandle(passkey.admin_id)) return undefined;
  const checked = await tryVerify(() =>
    verifyAuthenticationResponse({
      response: { ...assertion, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // `recordUse` compares the counter in the database: two instances may check at once.
      credential: { id: passkey.credential_id, publicKey: toBytes(passkey.public_key), counter: 0 },
    }),
  );
  if (!checked?.verified) return undefined;
  return { passkey, counter: checked.authenticationInfo.newCounter, afterPassword: taken.admin_id !== null };
}

/** The row of a new passkey; undefined when the answer is not signed for this session's challenge. */
export async function checkRegistration(
  deps: StaffDeps,
  registration: Registration,
  { id: adminId, sessionId }: Pick<SignedIn, "id" | "sessionId">,
  name: string,
): Promise<PasskeyRow | undefined> {
  const party = requireRelyingParty(deps);
  const challenge = parseChallenge(registration.response.clientDataJSON);
  const taken = challenge && (await consumeChallenge(deps, challenge, { purpose: "register", sessionId }));
  if (!taken || taken.admin_id !== adminId) return undefined;
  const { transports = [], ...response } = registration.response;
  const checked = await tryVerify(() =>
    verifyRegistrationResponse({
      response: { ...registration, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!checked?.verified) return undefined;
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  return {
    id: newId(),
    admin_id: adminId,
    credential_id: id,
    public_key: Buffer.from(publicKey).toString("base64url"),
    counter,
    transports: JSON.stringify(transports.filter(isTransport)),
    name,
    created_at: deps.clock().toISOString(),
    used_at: null,
  };
}

/** The user handle that authenticators return. */
function toUserHandle(adminId: string): string {
  return Buffer.from(adminId).toString("base64url");
}

type AllowedCredential = NonNullable<RequestOptions["allowCredentials"]>[number];

/** The user's passkeys as WebAuthn descriptors, with the transports by which the browser reaches each. */
async function selectCredentials(query: Query, adminId: string) {
  return (await selectPasskeys(query, adminId)).map(
    (row): Required<AllowedCredential> => ({
      id: row.credential_id,
      type: "public-key" as const,
      transports:
        String(row.transports)
          .match(/[a-z-]+/g)
          ?.filter(isTransport) ?? [],
    }),
  );
}

function isTransport(value: string): value is AuthenticatorTransport {
  return knownTransports.some((known) => known === value);
}

function parseChallenge(clientData: string): string | undefined {
  try {
    const { challenge } = decodeClientDataJSON(clientData);
    return typeof challenge === "string" ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** The library throws when verification fails; the reason is not needed. */
async function tryVerify<T>(check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check();
  } catch {
    return undefined;
  }
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, "base64url"));
}

export type PasskeyRow = Selectable<Tables["passkeys"]>;

export function selectPasskeys(query: Query, adminId: string): Promise<PasskeyRow[]> {
  return query.selectFrom("passkeys").selectAll().where("admin_id", "=", adminId).orderBy("id").execute();
}

export function selectPasskey(query: Query, credentialId: string): Promise<PasskeyRow | undefined> {
  return query.selectFrom("passkeys").selectAll().where("credential_id", "=", credentialId).executeTakeFirst();
}

/** False when the counter has not risen (a cloned passkey) or the passkey is gone. Some passkeys always send 0. */
export async function recordUse(query: Query, id: string, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable("passkeys")
    .set({ counter, used_at: now.toISOString() })
    .where("id", "=", id)
    .where("counter", counter === 0 ? "=" : "<", counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const challengeMs = 5 * 60_000;
type Challenge = Selectable<Tables["challenges"]>;
interface Binding {
  purpose: Challenge["purpose"];
  /** The owner of the passkey; absent when the user is not known yet. */
  adminId?: string | undefined;
  sessionId?: string | undefined;
}

/** 256 random bits for a passkey to sign, kept as a hash for five minutes. */
async function createChallenge(query: Query, { purpose, adminId, sessionId }: Binding, now: Date): Promise<string> {
  const challenge = newToken();
  await query
    .insertInto("challenges")
    .values({
      challenge_hash: hashToken(challenge),
      purpose,
      admin_id: adminId ?? null,
      session_id: sessionId ?? null,
      expires_at: new Date(now.getTime() + challengeMs).toISOString(),
    })
    .execute();
  return challenge;
}

/** Deletes the challenge, so that it is answered only once, rightly or wrongly, for its purpose and in its session. */
async function consumeChallenge(
  { db, clock }: StaffDeps,
  challenge: string,
  { purpose, sessionId = null }: { purpose: Challenge["purpose"]; sessionId?: string | null | undefined },
): Promise<Challenge | undefined> {
  const taken = await db.query
    .deleteFrom("challenges")
    .where("challenge_hash", "=", hashToken(challenge))
    .returningAll()
    .executeTakeFirst();
  const isRight = taken?.purpose === purpose && taken.session_id === sessionId;
  return isRight && taken.expires_at > clock().toISOString() ? taken : undefined;
}

export function toPasskey({ id, name, created_at, used_at }: PasskeyRow) {
  return { id, name, createdAt: created_at, usedAt: used_at ?? undefined };
}
