import { useMemo, useSyncExternalStore } from "react";
import { staffErrors, staffFieldCodes } from "../../../../contract/staff-errors.ts";
import { readInvitation } from "../../../../contract/users.ts";
import { queryClient } from "../../../api/query-client.ts";
import { adminTokenKey, onTokenRefused } from "../../../api/request.ts";
import { knowStaffCodes } from "../../../api/request-error.ts";
import { dropAllDrafts, keepDraft, readDraft } from "./staff-draft.ts";

const adminUserKey = "admin_user";
/** How the last session of this browser ended: other tabs must know it, too. */
const adminEndingKey = "admin_ending";

interface AdminUser {
  username: string;
}

type Ending = "logout" | "expired";

/** A browser that may keep nothing of the site throws at the mere look at it; nobody is signed in there. */
function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function canKeep(): boolean {
  try {
    localStorage.setItem("admin_probe", "");
    localStorage.removeItem("admin_probe");
    return true;
  } catch {
    return false;
  }
}

/** Whether a session could begin in this browser at all. The server takes it for granted. */
export function useCanSignIn(): boolean {
  return useSyncExternalStore(subscribe, canKeep, () => true);
}

const listeners = new Set<() => void>();
let ending: Ending | undefined;
/** Whose desk this document shows. */
let shown: string | undefined;

/** Says whether this document was another's before. */
export function startSession(user: AdminUser, token: string): boolean {
  ending = undefined;
  localStorage.setItem(adminTokenKey, token);
  localStorage.setItem(adminUserKey, JSON.stringify(user));
  const isAnothers = settleUser();
  tell();
  return isAnothers;
}

export const isSignedIn = () => readKept(adminUserKey) !== null;

/** Whoever has asked for it is not signed in any more. */
export class SessionOver extends Error {
  override name = "SessionOver";
}

/** For what waits for its turn or its answer: sent or kept later, it would be the next user's. */
export function forThisUser<Args extends unknown[], Result>(
  work: (...args: Args) => Result,
): (...args: Args) => Result {
  const user = readKept(adminUserKey);
  return (...args) => {
    if (readKept(adminUserKey) !== user) throw new SessionOver();
    return work(...args);
  };
}

/**
 * Taken before the call that brings a new token: the same session goes on, its token from before is dead. Not where it has
 * ended meanwhile, for the login stands there, nor where somebody else has begun one.
 */
export function sessionToRenew(): (token: string) => void {
  const user = localStorage.getItem(adminUserKey);
  return (token) => {
    if (user !== null && localStorage.getItem(adminUserKey) === user) localStorage.setItem(adminTokenKey, token);
  };
}

/** Before the user goes, of which other tabs hear. What goes makes room, but not always enough. */
function keepEnding(how: Ending): void {
  try {
    localStorage.setItem(adminEndingKey, how);
  } catch {
    localStorage.removeItem(adminEndingKey);
  }
}

/** Nothing that only staff may read stays behind in this document, but for what the user of an expired session has typed. */
export function endSession(how: Ending): void {
  ending = how;
  localStorage.removeItem(adminTokenKey);
  keepEnding(how);
  localStorage.removeItem(adminUserKey);
  forgetAnswers();
  if (how === "logout") dropAllDrafts();
  settleUser();
  tell();
}

/** But for whom a link is: its form is still up, and would ask for a link that was followed. */
const forgetAnswers = () =>
  queryClient.removeQueries({
    predicate: ({ queryKey: [address] }) => String(address).startsWith("/api/admin") && address !== readInvitation.path,
  });

/**
 * What was typed waits for whoever typed it, in every tab, until the logout. Somebody else may begin where nobody has logged
 * out: by a link to choose a password, or while the browser kept this document for Back.
 */
function settleUser(): boolean {
  const user = readUser(readKept(adminUserKey));
  const isAnothers = user !== null && shown !== undefined && shown !== user.username;
  if (isAnothers) forgetAnswers();
  if (user) shown = user.username;
  const { username } = readDraft<AdminUser>("owner");
  const isOver = user ? username !== undefined && username !== user.username : readKept(adminEndingKey) === "logout";
  if (isOver) dropAllDrafts();
  if (user) keepDraft<AdminUser>("owner", { username: user.username });
  return isAnothers;
}

knowStaffCodes(staffErrors, staffFieldCodes);
onTokenRefused(() => endSession("expired"));
if (typeof window !== "undefined") {
  settleUser();
  // Once the desk is the next one's, so that nothing typed asks to stay.
  const beginAnew = () => setTimeout(() => location.reload());
  addEventListener("storage", ({ key }) => {
    if (key === adminUserKey && settleUser()) beginAnew();
  });
  // What Back brings out of the browser's memory has heard of no logout meanwhile.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    if (settleUser()) beginAnew();
    tell();
  });
}

/** How the last session of this document ended, if one did. */
export function lastEnding(): Ending | undefined {
  return ending;
}

/** Who is signed in; null when nobody is, undefined while the server renders, which cannot know. */
export function useAdminUser(): AdminUser | null | undefined {
  const stored = useSyncExternalStore(
    subscribe,
    () => readKept(adminUserKey),
    () => undefined,
  );
  return useMemo(() => (stored === undefined ? undefined : readUser(stored)), [stored]);
}

/** Other tabs sign in and out too. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}

function readUser(stored: string | null): AdminUser | null {
  try {
    const user: unknown = JSON.parse(stored ?? "null");
    return isUser(user) ? user : null;
  } catch {
    return null;
  }
}

function isUser(value: unknown): value is AdminUser {
  return typeof value === "object" && value !== null && "username" in value && typeof value.username === "string";
}
