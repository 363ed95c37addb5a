import {
  type AuthenticatorTransport,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { decodeClientDataJSON } from "@simplewebauthn/server/helpers";
import type { Assertion, Registration, RequestOptions } from "../../../contract/passkey.ts";
import type { Database, Query } from "../../db/db.ts";
import { newId } from "../../db/ids.ts";
import type { RelyingParty } from "../../relying-party.ts";
import { takeChallenge } from "./challenges.repository.ts";
import { type PasskeyRow, selectPasskey } from "./passkeys.repository.ts";

/** ES256, EdDSA and RS256: what authenticators have. */
export const algorithms = [-8, -7, -257];

interface Setting {
  db: Pick<Database, "query">;
  party: RelyingParty;
  now: Date;
}

/** Who may answer, and for what. A login is bound to a user only once a password was right. */
type Expected = { purpose: "login" } | { purpose: "prove"; adminId: string; sessionId: string };

/** The passkey that has signed, with the count it now says, which is still to be noted; nothing when it is not right. */
export async function checkAssertion(
  { db, party, now }: Setting,
  assertion: Assertion,
  expected: Expected,
): Promise<{ passkey: PasskeyRow; counter: number; afterPassword: boolean } | undefined> {
  const challenge = challengeIn(assertion.response.clientDataJSON);
  const taken = challenge && (await takeChallenge(db.query, challenge, expected.purpose, now));
  const passkey = await selectPasskey(db.query, assertion.id);
  if (!taken || !passkey) return undefined;
  if (taken.admin_id && taken.admin_id !== passkey.admin_id) return undefined;
  if (
    expected.purpose === "prove" &&
    (taken.session_id !== expected.sessionId || passkey.admin_id !== expected.adminId)
  )
    return undefined;
  const { userHandle, ...response } = assertion.response;
  if (userHandle && userHandle !== userHandleOf(passkey.admin_id)) return undefined;
  const checked = await quietly(() =>
    verifyAuthenticationResponse({
      response: { ...assertion, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // The count is compared by the database when it is noted: two instances may ask at once.
      credential: { id: passkey.credential_id, publicKey: bytesOf(passkey.public_key), counter: 0 },
    }),
  );
  if (!checked?.verified) return undefined;
  return { passkey, counter: checked.authenticationInfo.newCounter, afterPassword: taken.admin_id !== null };
}

/** The row of a new passkey; nothing when what came is not the answer to this session's question. */
export async function checkRegistration(
  { db, party, now }: Setting,
  registration: Registration,
  { adminId, sessionId, name }: { adminId: string; sessionId: string; name: string },
): Promise<PasskeyRow | undefined> {
  const challenge = challengeIn(registration.response.clientDataJSON);
  const taken = challenge && (await takeChallenge(db.query, challenge, "register", now));
  if (!taken || taken.admin_id !== adminId || taken.session_id !== sessionId) return undefined;
  const { transports = [], ...response } = registration.response;
  const checked = await quietly(() =>
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
    created_at: now.toISOString(),
    used_at: null,
  };
}

/** What the authenticator hands back to say whose passkey it is. */
export function userHandleOf(adminId: string): string {
  return Buffer.from(adminId).toString("base64url");
}

type PasskeyName = NonNullable<RequestOptions["allowCredentials"]>[number];

/** How the browser may reach the authenticator, for passkeys that are named to it. */
export async function credentialsOf(query: Query, adminId: string) {
  const rows = await query.selectFrom("passkeys").selectAll().where("admin_id", "=", adminId).orderBy("id").execute();
  return rows.map(
    (row): Required<PasskeyName> => ({
      id: row.credential_id,
      type: "public-key" as const,
      transports:
        String(row.transports)
          .match(/[a-z-]+/g)
          ?.filter(isTransport) ?? [],
    }),
  );
}

const knownTransports: readonly AuthenticatorTransport[] = ["ble", "hybrid", "internal", "nfc", "usb"];
function isTransport(value: string): value is AuthenticatorTransport {
  return knownTransports.some((known) => known === value);
}

function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = decodeClientDataJSON(clientData);
    return typeof challenge === "string" ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** The library says by throwing that something is not right; what it was is nobody's business. */
async function quietly<T>(check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check();
  } catch {
    return undefined;
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, "base64url"));
}
