import type { Page } from "../app/pages.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

const AdminLoginPage = lazyPart(
  "pages/admin-login.tsx",
  async () => (await import("../pages/admin-login.tsx")).AdminLoginPage,
  { near: ".login form" },
);
const AdminDashboardPage = lazyPart(
  "pages/admin-dashboard.tsx",
  async () => (await import("../pages/admin-dashboard.tsx")).AdminDashboardPage,
);

export const adminPages = {
  adminLogin: { Component: AdminLoginPage, framed: false },
  admin: { Component: AdminDashboardPage, framed: false },
} satisfies Record<string, Page>;
