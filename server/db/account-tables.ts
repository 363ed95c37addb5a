import type { Generated } from "kysely";

export interface AdminTable {
  id: string;
  username: string;
  /** The name folded for comparison: nobody registers `Admin` beside `admin`. */
  username_key: string;
  /** Empty for a user who has not chosen a password yet. */
  password_hash: string;
  created_at: string;
  disabled_at: string | null;
  /** The name of whoever disabled the user. */
  disabled_by: string | null;
  email: string | null;
  password_changed_at: string | null;
  /** 1 for a first password that the server has made up and nobody has changed yet. */
  password_made_up: Generated<number>;
  seen_at: string | null;
}

export interface SessionTable {
  /** What the session is called where it is listed; it opens nothing. */
  id: string;
  token_hash: string;
  /** The token from before the last re-authentication. */
  previous_hash: string | null;
  /** Until when other tabs may use it. */
  previous_ends_at: string | null;
  admin_id: string;
  created_at: string;
  used_at: string;
  /** When the user last signed in or re-authenticated. */
  reauth_at: string;
  /** The nonce of the browser's device cookie. */
  device: string;
  browser: string | null;
  system: string | null;
  address: string;
}

export interface PasskeyTable {
  id: string;
  admin_id: string;
  credential_id: string;
  public_key: string;
  /** How often the authenticator says it was used; one that does not go up was copied. */
  counter: number;
  transports: string;
  name: string;
  created_at: string;
  used_at: string | null;
}

/** What a passkey is asked to sign: by whom it may be answered, for what, once. */
export interface ChallengeTable {
  challenge_hash: string;
  purpose: "register" | "login" | "reauth";
  admin_id: string | null;
  session_id: string | null;
  expires_at: string;
}
