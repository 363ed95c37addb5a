// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderHook } from "../../../tests/support/render-hook.tsx";
import { queryClient } from "../../api/query-client.ts";
import { getRows, patchRecord, refreshRecords, showUnseen, useList } from "./record-lists.ts";

const list = "/api/admin/rows";
const first = `${list}?limit=50&stage=new`;
const toRow = (id: string, revision = 1) => ({ id, revision, createdAt: `2026-01-0${id}T00:00:00.000Z` });
type Row = ReturnType<typeof toRow>;

/** The rows of the server that pass the filter, the newest first, in pages of two. */
let server: Row[];
let requests: string[];

function answer(url: string): Response {
  requests.push(url);
  const query = new URL(url, "https://site.example").searchParams;
  const id = query.get("id");
  if (id) return Response.json(server.filter((row) => row.id === id));
  const begin = Number(query.get("cursor") ?? 0);
  const isLast = begin + 2 >= server.length;
  const headers = { "x-total-count": String(server.length), link: `<${first}&cursor=${begin + 2}>; rel="next"` };
  return Response.json(server.slice(begin, begin + 2), { headers: isLast ? { ...headers, link: "" } : headers });
}

const settle = () => act(async () => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0)));
async function show(url = first) {
  const hook = await renderHook(() => useList<Row>(url));
  await settle();
  requests = [];
  const cached = () => queryClient.getQueryData<typeof hook.result.data>([list, "pages", url]);
  const rows = () => getRows(cached());
  return { hook, rows, ids: () => rows().map(({ id }) => id), top: () => cached()?.pages[0] };
}

beforeEach(() => {
  queryClient.clear();
  server = ["8", "6", "4", "2"].map((id) => toRow(id));
  requests = [];
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", async (url: string) => answer(url));
});
afterEach(() => vi.unstubAllGlobals());

describe("after a change by a colleague", () => {
  test("only the record is fetched, under the filters of the list, and written into its page", async () => {
    const { rows, ids } = await show();
    server[1] = toRow("6", 2);
    await act(() => refreshRecords(list, ["6"], { isOwn: false }));
    expect(requests).toEqual([`${list}?limit=1&stage=new&id=6`]);
    expect(ids()).toEqual(["8", "6"]);
    expect(rows()[1]).toEqual(toRow("6", 2));
  });

  test("a record that has left the filters leaves the list and its number", async () => {
    const { ids, top } = await show();
    server = server.filter(({ id }) => id !== "6");
    await act(() => refreshRecords(list, ["6"], { isOwn: false }));
    expect(ids()).toEqual(["8"]);
    expect(top()?.total).toBe(3);
  });

  test("a record that came to the list is offered, and shown when staff ask for it", async () => {
    const { ids, top } = await show();
    server.unshift(toRow("9"));
    await act(() => refreshRecords(list, ["9"], { isOwn: false }));
    expect([ids(), top()?.unseen]).toEqual([["8", "6"], ["9"]]);
    await act(() => showUnseen(first));
    expect([ids(), top()?.unseen, top()?.total]).toEqual([["9", "8"], undefined, 5]);
  });

  test("a record that came to an empty list is shown", async () => {
    server = [];
    const { ids } = await show();
    server = [toRow("9")];
    await act(() => refreshRecords(list, ["9"], { isOwn: false }));
    expect(ids()).toEqual(["9"]);
  });

  test("an answer from before the newest revision is not written", async () => {
    const { rows } = await show();
    patchRecord(list, "6", toRow("6", 3));
    await act(() => refreshRecords(list, ["6"], { isOwn: false }));
    expect(rows()[1]).toEqual(toRow("6", 3));
  });

  test("many changes at once are fetched as the list", async () => {
    await show();
    const ids = Array.from({ length: 11 }, (_, at) => String(at));
    await act(() => refreshRecords(list, ids, { isOwn: false }));
    expect(requests).toEqual([first]);
  });
});

describe("after a change of one's own", () => {
  test("a record that came to the list is shown where the server lists it", async () => {
    server = server.filter(({ id }) => id !== "6");
    const { ids, top } = await show();
    server.splice(1, 0, toRow("6"));
    await act(() => refreshRecords(list, ["6"], { isOwn: true }));
    expect([ids(), top()?.total]).toEqual([["8", "6"], 4]);
  });

  test("a record whose place is on a page that is not loaded comes with that page", async () => {
    const { hook, ids } = await show();
    server.splice(3, 0, toRow("3"));
    await act(() => refreshRecords(list, ["3"], { isOwn: true }));
    expect(ids()).toEqual(["8", "6"]);
    await hook.act(({ fetchNextPage }) => fetchNextPage());
    expect(ids()).toEqual(["8", "6", "4", "3"]);
  });
});

test("a record that changes while the next page is fetched keeps its change", async () => {
  const { hook, rows } = await show();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  vi.stubGlobal("fetch", async (url: string) => held.then(() => answer(url)));
  await hook.act(({ fetchNextPage }) => void fetchNextPage());
  await act(async () => patchRecord(list, "6", toRow("6", 2)));
  release();
  await settle();
  expect(rows()[1]).toEqual(toRow("6", 2));
});
