import { service } from "./services.ts";

/** The address of the virus scanner, which knows only `testVirus` of tests/services/clamav.ts. */
export async function scanner(): Promise<{ host: string; port: number }> {
  const { TEST_CLAMAV_PORT: port } = await service("clamav");
  return { host: "127.0.0.1", port: Number(port) };
}
