import type { RequestOptions } from "../../../contract/passkey.ts";
import type { StaffDeps } from "../../deps.ts";
import { Refusal } from "../../http/errors.ts";
import { type RelyingParty, relyingPartyOf } from "../../relying-party.ts";
import { challengeMs, makeChallenge } from "./challenges.repository.ts";
import { algorithms, credentialsOf, userHandleOf } from "./passkey-check.ts";

export function partyOf({ config, publicUrl }: StaffDeps): RelyingParty {
  const party = relyingPartyOf(config.siteUrl, publicUrl());
  if (typeof party === "string") throw new Refusal("passkeysUnavailable");
  return party;
}

type Purpose = { purpose: "login"; adminId?: string } | { purpose: "prove"; adminId: string; sessionId: string };

/** What a passkey is to sign: one of the user's, or any where it is not known yet who signs in. */
export async function requestOptionsFor(deps: StaffDeps, asked: Purpose): Promise<RequestOptions> {
  const { db, clock } = deps;
  const rpId = partyOf(deps).id;
  const allowCredentials = asked.adminId ? await credentialsOf(db.query, asked.adminId) : undefined;
  const challenge = await makeChallenge(db.query, asked, clock());
  return {
    challenge,
    rpId,
    timeout: challengeMs,
    userVerification: "required",
    ...(allowCredentials && ({ allowCredentials } satisfies Partial<RequestOptions>)),
  };
}

export async function creationOptionsFor(deps: StaffDeps, user: { id: string; username: string; sessionId: string }) {
  const { config, db, clock } = deps;
  const rp = { id: partyOf(deps).id, name: config.brand.name };
  const excludeCredentials = await credentialsOf(db.query, user.id);
  const bound = { purpose: "register", adminId: user.id, sessionId: user.sessionId } as const;
  return {
    challenge: await makeChallenge(db.query, bound, clock()),
    rp,
    user: { id: userHandleOf(user.id), name: user.username, displayName: user.username },
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
