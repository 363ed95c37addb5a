import { type ReactNode, useEffect, useLayoutEffect } from "react";
import type { PageData } from "../../contract/page.ts";
import { BrokenPart } from "../i18n/broken-part.tsx";
import type { PageMessages } from "../i18n/i18n.ts";
import { PageDataProvider } from "../i18n/page-data.tsx";
import { MessagesProvider } from "../i18n/use-translation.ts";
import { Boundary } from "../ui/boundary.tsx";

interface IslandRootProps {
  data: PageData;
  messages: PageMessages;
  /** Called in a layout effect, before forms show their drafts in passive effects. */
  onHydrated?: () => void;
  /** Called after the passive effects. */
  onReady?: () => void;
  children: ReactNode;
}

/** The root of every island, the same on the server and in the browser. */
export function IslandRoot({ data, messages, onHydrated, onReady, children }: IslandRootProps) {
  useLayoutEffect(() => onHydrated?.(), [onHydrated]);
  useEffect(() => onReady?.(), [onReady]);
  return (
    <MessagesProvider value={messages}>
      <PageDataProvider value={data}>
        <Boundary fallback={<BrokenPart />}>{children}</Boundary>
      </PageDataProvider>
    </MessagesProvider>
  );
}
