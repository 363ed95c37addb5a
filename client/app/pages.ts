import type { ComponentType } from "react";
import type { PageName } from "../../contract/routes.ts";
import type { AdminFrame } from "../features/admin/kit/frame.ts";
import { HomePage } from "../pages/home.tsx";
import { NotFoundPage } from "../pages/not-found.tsx";
import { PrivacyPage } from "../pages/privacy.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";

interface Page {
  Component: ComponentType<{ frame: AdminFrame }> & {
    /** Fetches the page's chunks ahead of showing it. */
    preload?: () => Promise<unknown>;
    isLoaded?: () => boolean;
  };
  /** Pages of the site proper stand between navigation bar and footer; the admin's bring their own frame. */
  framed: boolean;
}

const MyPage = lazyPart("pages/my.tsx", async () => (await import("../pages/my.tsx")).MyPage);
const AdminLoginPage = lazyPart(
  "pages/admin-login.tsx",
  async () => (await import("../pages/admin-login.tsx")).AdminLoginPage,
  { near: ".login form" },
);
const AdminDashboardPage = lazyPart(
  "pages/admin-dashboard.tsx",
  async () => (await import("../pages/admin-dashboard.tsx")).AdminDashboardPage,
);

export const pages: Record<PageName, Page> = {
  home: { Component: HomePage, framed: true },
  privacy: { Component: PrivacyPage, framed: true },
  adminLogin: { Component: AdminLoginPage, framed: false },
  admin: { Component: AdminDashboardPage, framed: false },
  my: { Component: MyPage, framed: true },
  notFound: { Component: NotFoundPage, framed: true },
};

/** Sources of whole pages: their scripts are wanted at once, those of parts below the fold are not. */
export const pageParts = new Set(["pages/my.tsx", "pages/admin-login.tsx", "pages/admin-dashboard.tsx"]);
