import { afterEach, expect, test, vi } from "vitest";
import { listApplications } from "../../../contract/applications.ts";
import { addressOf } from "../../api/call.ts";
import { readWhole } from "./page-query.ts";

afterEach(() => vi.unstubAllGlobals());

test("a list that is longer than a page is read to its end", async () => {
  const ask = vi.fn(async (address: string) => {
    const isFirst = !address.includes("cursor");
    const link = `<${listApplications.path}?cursor=b>; rel="next"`;
    return new Response(JSON.stringify([{ id: isFirst ? "a" : "b" }]), isFirst ? { headers: { link } } : {});
  });
  vi.stubGlobal("fetch", ask);
  vi.stubGlobal("localStorage", { getItem: () => null });
  const rows = await readWhole(addressOf(listApplications, { query: { job: "1", limit: 1 } }));
  expect(rows.map(({ id }) => id)).toEqual(["a", "b"]);
});
