import { useEffect } from "react";
import { lazyPart } from "../ui/lazy-part.tsx";
import { markContents } from "./mark-contents.ts";

const PrivacyText = lazyPart("pages/privacy-text.tsx", async () => (await import("./privacy-text.tsx")).PrivacyText, {
  still: ".doc",
});

export function PrivacyPage() {
  useEffect(markContents, []);
  return <PrivacyText />;
}

PrivacyPage.preload = PrivacyText.preload;
PrivacyPage.isLoaded = PrivacyText.isLoaded;
