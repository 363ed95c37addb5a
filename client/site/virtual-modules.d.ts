declare module "virtual:client-manifests" {
  import type { Manifest } from "vite";

  const manifests: Record<"site" | "admin", Manifest>;
  export default manifests;
}

declare module "virtual:page-script" {
  const text: string;
  export default text;
}
