import type { BrowserContext, Page } from "@playwright/test";
import { freePort } from "../services/ports.ts";
import { freshDatabase } from "./postgres.ts";
import { type Site, startSite } from "./site.ts";
import { expect, test } from "./test.ts";

export const newPassword = "seven lamps by the river";

/** A site per test, for tests that end sessions; at a host name, because passkeys need one. */
export const siteTest = test.extend<{ port: number; home: Site; homeVariables: Record<string, string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs
  port: async ({}, use) => use(await freePort()),
  homeVariables: [{}, { option: true }],
  home: async ({ port, database, homeVariables }, use) => {
    const shared = database === "postgres" && { DATABASE_URL: await freshDatabase() };
    const address = { PORT: String(port), SITE_URL: `http://localhost:${port}` };
    const home = await startSite({ variables: { ...address, ...shared, ...homeVariables } });
    await use(home);
    await home.stop();
  },
  baseURL: async ({ home }, use) => use(home.url),
});

interface VirtualCredential {
  credentialId: string;
  isResidentCredential: boolean;
  rpId?: string;
  privateKey: string;
  userHandle?: string;
  signCount: number;
}

/** A virtual authenticator that confirms every request, also conditional ones: those are off unless `isOffered`. */
export async function addAuthenticator(page: Page, context: BrowserContext, { isOffered = false } = {}) {
  if (!isOffered)
    await context.addInitScript(() => {
      if ("PublicKeyCredential" in window) PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async copy(): Promise<VirtualCredential[]> {
      return (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
    },
    async replaceBy(credentials: VirtualCredential[]) {
      await devtools.send("WebAuthn.clearCredentials", { authenticatorId });
      for (const credential of credentials)
        await devtools.send("WebAuthn.addCredential", { authenticatorId, credential });
    },
    /** Whether user verification succeeds from now on. */
    verify: (isUserVerified: boolean) => devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

export async function openAccount(page: Page): Promise<void> {
  // On a phone it is in the menu.
  const menu = page.getByTestId("admin-more");
  if (await menu.isVisible()) await menu.click();
  await page.getByTestId("admin-account").click();
  await expect(page.getByTestId("account-password-current")).toBeVisible();
}

/** Answers the next requests to the URL, one by default, with `reauthRequired`. */
export async function requireReauthOnce(page: Page, url: string, times = 1): Promise<void> {
  let left = times;
  await page.route(url, (route) =>
    left-- > 0 ? route.fulfill({ status: 403, json: { error: "Again", code: "reauthRequired" } }) : route.fallback(),
  );
}
