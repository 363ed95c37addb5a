import { service } from "./services.ts";

/** Where the virus scanner listens; the one virus it knows is `testVirus` of tests/services/clamav.ts. */
export async function scanner(): Promise<{ host: string; port: number }> {
  const { TEST_CLAMAV_PORT: port } = await service("clamav");
  return { host: "127.0.0.1", port: Number(port) };
}
