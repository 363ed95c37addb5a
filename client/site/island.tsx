import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { getMessageFiles } from "../i18n/load-messages.ts";
import { getIslandNamespaces } from "../i18n/namespaces.ts";
import { usePageData } from "../i18n/page-data.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { joinClasses } from "../ui/classes.ts";
import { IslandRoot } from "./island-root.tsx";
import { type IslandName, isIslandName, islandSources, islands } from "./islands.ts";
import { getScripts } from "./manifest.ts";

const loaded = new Map<IslandName, ComponentType>();

/** Imports all islands once, so that rendering stays synchronous. */
export async function loadIslands(): Promise<void> {
  if (loaded.size > 0 && !import.meta.env.DEV) return;
  await Promise.all(
    Object.entries(islands).map(async ([name, load]) => {
      if (isIslandName(name)) loaded.set(name, (await load()).default);
    }),
  );
}

interface IslandProps {
  name: IslandName;
  /** Without a class the element has no box of its own (`display: contents`). */
  className?: string;
  /** When the browser hydrates the island: near the window (a root margin), or only when pressed or focused. */
  when?: `${number}%` | "press";
}

/**
 * Server only. An island is a React root of its own, so it is rendered by a call of its own: `useId` then counts from
 * the same place as `hydrateRoot` does in the browser.
 */
export function Island({ name, className, when = "75%" }: IslandProps) {
  const data = usePageData();
  const { i18n } = useTranslation();
  const Component = loaded.get(name);
  if (!Component) throw new Error(`Island ${name} is not loaded`);
  const html = renderToString(
    <IslandRoot data={data} messages={i18n}>
      <Component />
    </IslandRoot>,
    { identifierPrefix: name },
  );
  const messageFiles = getMessageFiles(data.locale, getIslandNamespaces(data.page));
  return (
    <div
      data-island={name}
      data-when={when}
      data-files={getScripts("site/hydrate.tsx", islandSources[name], ...messageFiles).join(" ")}
      className={joinClasses(className ?? "island")}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered this HTML
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
