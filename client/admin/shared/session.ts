import { logout } from "../../../contract/accounts.ts";
import { staffErrors, staffFieldCodes } from "../../../contract/errors.ts";
import { unattendedHeader } from "../../../contract/events.ts";
import { pagePath, placeOf } from "../../../contract/routes.ts";
import { call } from "../../api/call.ts";
import { registerStaffRequests } from "../../api/request.ts";
import { knowStaffCodes } from "../../api/request-error.ts";
import { createStore, useStore } from "../../api/store.ts";
import type { Toast } from "../../ui/toast/toaster.tsx";
import { reloadDocument, replaceDocument } from "./leave-question.ts";
import { getLoginUrl } from "./login-url.ts";
import { keepOpenPart } from "./open-part.ts";
import { requestReauth } from "./reauth.ts";
import { adminUserKey, documentUser, hasUserChanged } from "./signed-in-user.ts";
import { discardStaffDrafts } from "./staff-drafts.ts";

const adminTokenKey = "admin_token";
/** Set by a logout: other tabs, also reopened ones, delete their drafts. */
const logoutKey = "admin_logged_out";
const flashKey = "flash";
const logoutTimeoutMs = 3_000;

const neverSettles = new Promise<never>(() => undefined);
let isLoggingOut = false;

const user = createStore(documentUser ?? null);
/** The user that this document belongs to; null when signed out, undefined before hydration. */
export const useSignedInUser = () => useStore(user, (name) => name, undefined);

/** `toast` is shown by the next document. */
export function signIn(session: { user: { username: string }; token: string }, url: string, toast: Toast): void {
  localStorage.setItem(adminTokenKey, session.token);
  localStorage.setItem(adminUserKey, JSON.stringify({ username: session.user.username }));
  localStorage.removeItem(logoutKey);
  sessionStorage.setItem(flashKey, JSON.stringify(toast));
  replaceDocument(url);
}

/** The toast that the document before this one has left. */
export function takeFlash(): Toast | undefined {
  const flash = sessionStorage.getItem(flashKey);
  sessionStorage.removeItem(flashKey);
  return flash ? JSON.parse(flash) : undefined;
}

/** Ends the session in this browser, also when the server refuses or does not answer. */
export async function signOut(): Promise<void> {
  isLoggingOut = true;
  const timeout = new Promise((resolve) => setTimeout(resolve, logoutTimeoutMs));
  await Promise.race([call(logout).catch(() => undefined), timeout]);
  endSession();
}

/** After an expiry drafts wait for the same user; a logout deletes them. */
function endSession(): void {
  // First of all: removing makes room in a full storage.
  localStorage.removeItem(adminTokenKey);
  try {
    if (isLoggingOut) localStorage.setItem(logoutKey, "1");
  } catch {
    // Storage is full: other tabs keep their drafts until they are closed.
  }
  localStorage.removeItem(adminUserKey);
  if (isLoggingOut) discardStaffDrafts();
  else keepOpenPart();
  const { locale } = placeOf(location.pathname);
  replaceDocument(isLoggingOut ? pagePath("adminLogin", locale) : getLoginUrl(location, true));
}

/** After re-authentication and a new password. */
export function replaceToken(token: string): void {
  if (!hasUserChanged()) localStorage.setItem(adminTokenKey, token);
}

knowStaffCodes(staffErrors, staffFieldCodes);
registerStaffRequests({
  async getHeaders() {
    if (hasUserChanged()) {
      reloadDocument();
      return neverSettles;
    }
    return {
      ...readAuthorization(),
      // A request that follows no press or key keeps nobody signed in who has gone away.
      ...(!navigator.userActivation.isActive && { [unattendedHeader]: "1" }),
    };
  },
  async canRepeat({ code, status }, { authorization }) {
    if (code === "reauthRequired") {
      await requestReauth();
      return true;
    }
    if (status !== 401) return false;
    // A late response to the token that this session had before.
    if (authorization !== readAuthorization().authorization) return true;
    endSession();
    return neverSettles;
  },
});

function readAuthorization(): { authorization?: string } {
  const token = localStorage.getItem(adminTokenKey);
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

function onStorage({ key, newValue }: StorageEvent): void {
  if (key === logoutKey && newValue) discardStaffDrafts();
  if (key === adminUserKey && hasUserChanged()) reloadDocument();
}

if (typeof window !== "undefined") {
  addEventListener("storage", onStorage);
  addEventListener("pageshow", ({ persisted }) => persisted && hasUserChanged() && reloadDocument());
  if (documentUser === undefined && wasLoggedOut()) discardStaffDrafts();
}

function wasLoggedOut(): boolean {
  try {
    return localStorage.getItem(logoutKey) !== null;
  } catch {
    return false;
  }
}

/** A browser that forbids storage keeps nobody signed in. */
export function canStore(): boolean {
  try {
    localStorage.setItem("admin_probe", "");
    localStorage.removeItem("admin_probe");
    return true;
  } catch {
    return false;
  }
}
