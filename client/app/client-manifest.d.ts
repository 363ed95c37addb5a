declare module "virtual:client-manifests" {
  import type { Manifest } from "vite";

  const manifests: Record<"site" | "admin", Manifest>;
  export default manifests;
}
