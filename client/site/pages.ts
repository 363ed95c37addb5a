import type { Page } from "../app/pages.ts";
import { HomePage } from "../pages/home.tsx";
import { NotFoundPage } from "../pages/not-found.tsx";
import { PrivacyPage } from "../pages/privacy.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";

const MyPage = lazyPart("pages/my.tsx", async () => (await import("../pages/my.tsx")).MyPage);

export const sitePages = {
  home: { Component: HomePage, framed: true },
  privacy: { Component: PrivacyPage, framed: true },
  my: { Component: MyPage, framed: true },
  notFound: { Component: NotFoundPage, framed: true },
} satisfies Record<string, Page>;
