// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod/mini";
import { staffErrors, staffFieldCodes } from "../../../contract/errors.ts";
import { renderHook } from "../../../tests/support/render-hook.tsx";
import { queryClient } from "../../api/query-client.ts";
import { RequestError, registerStaffCodes } from "../../api/request-error.ts";
import { discardDraft, hasDraft } from "../../api/use-draft.ts";
import { useRecordForm } from "./record-form.tsx";
import { defineRecordKind } from "./use-change.ts";

registerStaffCodes(staffErrors, staffFieldCodes);
const schema = z.object({ id: z.string(), revision: z.number(), text: z.string() });
type Row = z.output<typeof schema>;
const draftName = "note/1";
let row: Row;
let send: ReturnType<typeof vi.fn<(fields: { text: string }, sent: { revision: number; key: string }) => Promise<Row>>>;

const start = (options: { isSaved?: () => boolean; onSaved?: () => void } = {}) => {
  const cache = { find: () => row, patch: () => undefined, refetch: async () => undefined };
  const kind = defineRecordKind(schema, cache);
  return renderHook(() =>
    useRecordForm<Row, { text: string }, { text: string }>({
      ...{ name: "note", kind, record: row, draftName, initial: { text: row.text }, send, failed: "" },
      getFields: ({ text }) => ({ text }),
      toFields: (fields) => fields,
      ...options,
    }),
  );
};
const settle = () => act(async () => vi.waitFor(() => expect(queryClient.isMutating()).toBe(0)));

beforeEach(() => {
  discardDraft(draftName);
  row = { id: "1", revision: 1, text: "Old" };
  send = vi.fn(async ({ text }, { revision }) => {
    row = { ...row, text, revision: revision + 1 };
    return row;
  });
});

test("a saved form has no draft any more", async () => {
  const form = await start();
  await form.act(({ draft }) => draft.change({ text: "Mine" }));
  await form.act(({ submit }) => submit());
  await settle();
  expect(send.mock.lastCall).toMatchObject([{ text: "Mine" }, { revision: 1 }]);
  expect(hasDraft(draftName)).toBe(false);
});

test("text typed while a form is being saved stays, and is sent next, based on the saved record", async () => {
  const form = await start();
  await form.act(({ draft }) => draft.change({ text: "Mine" }));
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  send.mockImplementationOnce(async ({ text }, { revision }) => {
    await answered;
    row = { ...row, text, revision: revision + 1 };
    return row;
  });
  await form.act(({ submit }) => submit());
  await form.act(({ draft }) => draft.change({ text: "Mine, and more" }));
  answer();
  await settle();
  expect(form.result).toMatchObject({ draft: { fields: { text: "Mine, and more" } }, outdatedBase: undefined });
  await form.act(({ submit }) => submit());
  await settle();
  expect(row).toEqual({ id: "1", revision: 3, text: "Mine, and more" });
});

test("a colleague's change is a conflict before and after sending, and the next press saves over it as another request", async () => {
  const form = await start();
  await form.act(({ draft }) => draft.change({ text: "Mine" }));
  row = { ...row, revision: 2, text: "Theirs" };
  await form.rerender();
  expect(form.result).toMatchObject({ outdatedBase: { text: "Old" }, isRefused: false });
  const body = {
    error: "No.",
    code: "conflict",
    current: row,
    changedBy: "eva",
    changedAt: "2026-01-02T03:04:05.678Z",
  };
  send.mockRejectedValueOnce(new RequestError(new Response(null, { status: 409 }), JSON.stringify(body)));
  await form.act(({ submit }) => submit());
  await settle();
  expect(form.result).toMatchObject({
    outdatedBase: { text: "Old" },
    isRefused: true,
    draft: { fields: { text: "Mine" } },
  });
  await form.act(({ submit }) => submit());
  await settle();
  expect(send.mock.calls.map(([, { revision }]) => revision)).toEqual([1, 2]);
  expect(new Set(send.mock.calls.map(([, { key }]) => key)).size).toBe(2);
});

test("a form that was sent unchanged and got no response is kept, and is sent again with the same key", async () => {
  const form = await start();
  send.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  row = { ...row, text: "Other" };
  await form.act(({ submit }) => submit());
  await settle();
  expect(form.result.failure?.reason).toContain("could not confirm");
  expect(hasDraft(draftName)).toBe(true);
  await form.act(({ submit }) => submit());
  await settle();
  expect(new Set(send.mock.calls.map(([, { key }]) => key)).size).toBe(1);
});

test("a repeated request whose text a colleague has replaced is a conflict", async () => {
  const form = await start();
  await form.act(({ draft }) => draft.change({ text: "Mine" }));
  send.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await form.act(({ submit }) => submit());
  await settle();
  row = { ...row, revision: 3, text: "Theirs" };
  await form.rerender();
  send.mockResolvedValueOnce(row);
  await form.act(({ submit }) => submit());
  await settle();
  expect(form.result).toMatchObject({ outdatedBase: { text: "Old" }, draft: { fields: { text: "Mine" } } });
  await form.act(({ submit }) => submit());
  await settle();
  expect(row).toMatchObject({ revision: 4, text: "Mine" });
  expect(new Set(send.mock.calls.map(([, { key }]) => key)).size).toBe(2);
});

test("a draft is discarded when the record has the same words: it was saved and the response was lost", async () => {
  const form = await start();
  await form.act(({ draft }) => draft.change({ text: "Mine" }));
  row = { ...row, revision: 2, text: "Mine" };
  await form.rerender();
  expect(hasDraft(draftName)).toBe(false);
});

test("a draft that was trimmed when it was sent is recognised in the record after a lost response", async () => {
  const form = await start();
  await form.act(({ draft }) => draft.change({ text: " Mine\n" }));
  send.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await form.act(({ submit }) => submit({ text: "Mine" }));
  await settle();
  row = { ...row, revision: 2, text: "Mine" };
  await form.rerender();
  expect(hasDraft(draftName)).toBe(false);
});

test("a form that finds its draft saved in another way discards it and runs onSaved", async () => {
  let isSaved = false;
  const onSaved = vi.fn();
  const form = await start({ isSaved: () => isSaved, onSaved });
  send.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await form.act(({ draft }) => draft.change({ text: "Mine" }));
  await form.act(({ submit }) => submit());
  await settle();
  expect(form.result.failure?.isUnknown).toBe(true);
  isSaved = true;
  row = { ...row, text: "Saved", revision: 2 };
  await form.rerender();
  expect(hasDraft(draftName)).toBe(false);
  expect(form.result.failure).toBeUndefined();
  expect(onSaved).toHaveBeenCalledOnce();
});

test("a form with the words of a record that has not changed since is not taken for saved", async () => {
  const onSaved = vi.fn();
  const form = await start({ isSaved: () => true, onSaved });
  await form.act(({ draft }) => draft.change({ text: "Mine" }));
  expect(hasDraft(draftName)).toBe(true);
  expect(onSaved).not.toHaveBeenCalled();
});
