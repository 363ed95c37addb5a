import type { ComponentType } from "react";

/** The only parts of a public page that run React in the browser. Their data is the page's data. */
export const islands = {
  jobs: () => import("./islands/jobs/careers-list.tsx"),
  apply: () => import("./islands/apply/application-panel.tsx"),
  share: () => import("./islands/apply/share-button.tsx"),
  contact: () => import("./islands/contact/contact-form.tsx"),
  my: () => import("./islands/my/my-application.tsx"),
} satisfies Record<string, () => Promise<{ default: ComponentType }>>;

export type IslandName = keyof typeof islands;

/** The islands' sources, as the manifest names them. */
export const islandSources: Record<IslandName, string> = {
  jobs: "site/islands/jobs/careers-list.tsx",
  apply: "site/islands/apply/application-panel.tsx",
  share: "site/islands/apply/share-button.tsx",
  contact: "site/islands/contact/contact-form.tsx",
  my: "site/islands/my/my-application.tsx",
};

export function isIslandName(name: string | undefined): name is IslandName {
  return name !== undefined && Object.hasOwn(islands, name);
}
