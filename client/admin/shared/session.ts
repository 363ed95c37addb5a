import { logout } from "../../../contract/accounts.ts";
import { staffErrors, staffFieldCodes } from "../../../contract/errors.ts";
import { unattendedHeader } from "../../../contract/events.ts";
import { pagePath, parsePageRoute } from "../../../contract/routes.ts";
import { call, registerStaffRequests } from "../../api/call.ts";
import { ReauthDeclinedError, registerStaffCodes } from "../../api/request-error.ts";
import { createStore, useStore } from "../../api/store.ts";
import type { Toast } from "../../ui/toast/toast.ts";
import { getLoginUrl } from "./login-url.ts";
import { adminUserKey, documentUser, hasUserChanged } from "./signed-in-user.ts";
import { countStaffDrafts, discardStaffDrafts } from "./staff-drafts.ts";

const adminTokenKey = "admin_token";
/** Set and removed by a logout: the storage event reaches the other tabs. */
const logoutKey = "admin_logged_out";
const flashKey = "flash";
const logoutTimeoutMs = 3_000;

const neverSettles = new Promise<never>(() => undefined);
let isLoggingOut = false;

const user = createStore(documentUser ?? null);
/** The user that this document belongs to; null when signed out, undefined before hydration. */
export const useSignedInUser = () => useStore(user, (name) => name, undefined);

/** Stores the session and opens `url`; the next document shows `toast`. */
export function signIn(session: { user: { username: string }; token: string }, url: string, toast: Toast): void {
  localStorage.setItem(adminTokenKey, session.token);
  localStorage.setItem(adminUserKey, JSON.stringify({ username: session.user.username }));
  sessionStorage.setItem(flashKey, JSON.stringify(toast));
  replaceDocument(url);
}

/** Takes the toast that the previous document stored for this one. */
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

/** An expired session keeps the drafts for the same user; a logout deletes the drafts in all tabs. */
function endSession(): void {
  localStorage.removeItem(adminTokenKey);
  if (isLoggingOut) {
    localStorage.setItem(logoutKey, "1");
    localStorage.removeItem(logoutKey);
    discardStaffDrafts();
  }
  localStorage.removeItem(adminUserKey);
  const { locale } = parsePageRoute(location.pathname);
  replaceDocument(isLoggingOut ? pagePath("adminLogin", locale) : getLoginUrl(location, true));
}

/** Stores the new token after re-authentication or a change of the password. */
export function replaceToken(token: string): void {
  if (!hasUserChanged()) localStorage.setItem(adminTokenKey, token);
}

const reauth = createStore<PromiseWithResolvers<void> | undefined>(undefined);
export const useReauthRequested = () => useStore(reauth, (request) => request !== undefined, false);

/** Settles when the user has confirmed or declined. Requests at the same time share one dialog. */
function requestReauth(): Promise<void> {
  const request = reauth.get() ?? Promise.withResolvers<void>();
  reauth.set(request);
  return request.promise;
}

export function resolveReauth(isConfirmed: boolean): void {
  const request = reauth.get();
  reauth.set(undefined);
  if (isConfirmed) request?.resolve();
  else request?.reject(new ReauthDeclinedError());
}

registerStaffCodes(staffErrors, staffFieldCodes);
registerStaffRequests({
  async getHeaders() {
    if (hasUserChanged()) {
      replaceDocument();
      return neverSettles;
    }
    return {
      ...readAuthorization(),
      // ASVS 7.3.1: a request that follows no press or key does not prolong the session.
      ...(!navigator.userActivation.isActive && { [unattendedHeader]: "1" }),
    };
  },
  async canRepeat({ code, status }, { authorization }) {
    if (code === "reauthRequired") {
      await requestReauth();
      return true;
    }
    if (status !== 401) return false;
    // The token was replaced while this request was pending: repeats the request with the current token.
    if (authorization !== readAuthorization().authorization) return true;
    endSession();
    return neverSettles;
  },
});

function readAuthorization(): { authorization?: string } {
  const token = localStorage.getItem(adminTokenKey);
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/**
 * Chromium fires `beforeunload` also for links that do not leave the document, such as `mailto:`. The link to the other
 * language opens in this tab, which keeps the drafts.
 */
const draftKeepingLinks = 'a[href^="mailto:"], a[href^="tel:"], a[data-locale]';
const followedMs = 1_000;
let draftsKeptAt = Number.NEGATIVE_INFINITY;
let isReplaced = false;

/**
 * Opens a URL, or this page again, as a new document, so that no data stays in memory. It asks nothing about drafts:
 * browsers fire `beforeunload` before `replace` returns. Only the first call counts.
 */
export function replaceDocument(url?: string): void {
  if (isReplaced) return;
  isReplaced = true;
  if (url === undefined) location.reload();
  else location.replace(url);
}

if (typeof window !== "undefined") {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === logoutKey && newValue) discardStaffDrafts();
    if (key === adminUserKey && hasUserChanged()) replaceDocument();
  });
  addEventListener("pageshow", ({ persisted }) => persisted && hasUserChanged() && replaceDocument());
  // Closing the tab deletes its drafts: the browser asks first.
  addEventListener("beforeunload", (event) => {
    const keepsDrafts = performance.now() - draftsKeptAt < followedMs;
    if (isReplaced) event.stopImmediatePropagation();
    else if (countStaffDrafts() > 0 && !keepsDrafts) event.preventDefault();
  });
  addEventListener(
    "click",
    ({ target, ctrlKey, metaKey, shiftKey }) => {
      const isOther = ctrlKey || metaKey || shiftKey;
      if (!isOther && target instanceof Element && target.closest(draftKeepingLinks)) draftsKeptAt = performance.now();
    },
    true,
  );
}

/** A browser that forbids storage cannot stay signed in. */
export function canStore(): boolean {
  try {
    localStorage.setItem("admin_probe", "");
    localStorage.removeItem("admin_probe");
    return true;
  } catch {
    return false;
  }
}
