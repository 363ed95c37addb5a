import { afterEach, expect, test, vi } from "vitest";
import { listApplications } from "../../../../contract/admin.ts";
import { addressOf } from "../../../api/call.ts";
import { queryClient } from "../../../api/query-client.ts";
import { changeRow, pageQuery, readRowAgain, readWhole, rowIn } from "./page-query.ts";

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

test("an answer that was asked for before a change does not put back what was", async () => {
  const list = listApplications.path;
  queryClient.setQueryData(pageQuery(`${list}?limit=50`).queryKey, {
    rows: [{ id: "a", stage: "interview" }],
    next: undefined,
    total: 1,
  });
  const stages = ["interview", "new"];
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  vi.stubGlobal("fetch", async () => {
    const stage = stages.shift();
    await held;
    return new Response(JSON.stringify([{ id: "a", stage }]));
  });
  vi.stubGlobal("localStorage", { getItem: () => null });
  const reading = readRowAgain(list, "a");
  changeRow(list, "a", (row) => ({ ...row, stage: "new" }));
  const seen: unknown[] = [];
  const stop = queryClient.getQueryCache().subscribe(() => seen.push(rowIn(list, "a")));
  answer();
  await reading;
  stop();
  expect(seen).not.toContainEqual({ id: "a", stage: "interview" });
  expect(rowIn(list, "a")).toEqual({ id: "a", stage: "new" });
  expect(stages).toEqual([]);
});
