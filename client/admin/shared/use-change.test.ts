// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod/mini";
import { staffErrors, staffFieldCodes } from "../../../contract/errors.ts";
import { renderHook } from "../../../tests/support/render-hook.tsx";
import { queryClient } from "../../api/query-client.ts";
import { ReauthDeclinedError, RequestError, registerStaffCodes } from "../../api/request-error.ts";
import { clearToast, installToasts } from "../../ui/toast/toaster.tsx";
import { findRecord, patchRecord } from "./record-lists.ts";
import { defineRecordKind, useChange } from "./use-change.ts";

registerStaffCodes(staffErrors, staffFieldCodes);
// happy-dom has no popovers.
HTMLElement.prototype.showPopover = () => {};
installToasts({ region: "Notifications ({hotkey})", dismiss: "Close" });

const schema = z.object({ id: z.string(), revision: z.number(), stage: z.string(), note: z.string() });
type Row = z.output<typeof schema>;
const list = "/api/admin/rows";
const row: Row = { id: "1", revision: 1, stage: "new", note: "" };
const changedAt = "2026-01-02T03:04:05.678Z";

function refuse(status: number, body: object) {
  return new RequestError(new Response(null, { status }), JSON.stringify({ error: "No.", ...body }));
}
const conflict = (current: Row) => refuse(409, { code: "conflict", current, changedBy: "eva", changedAt });

/** A request that is answered by hand. */
function hold() {
  const { promise, resolve, reject } = Promise.withResolvers<Row>();
  return { promise, resolve, reject };
}

let send: ReturnType<typeof vi.fn<(stage: string, sent: { revision: number; key: string }) => Promise<Row>>>;
let onFailed: ReturnType<typeof vi.fn<(failure: { reason: string }) => void>> | undefined;
const cached = () => findRecord(list, "1");

async function start() {
  const kind = defineRecordKind(schema, {
    find: (id) => findRecord(list, id),
    patch: (id, record) => patchRecord(list, id, record),
    refetch: async () => undefined,
  });
  return renderHook(() =>
    useChange<Row, string>({
      ...{ name: "stage", kind, send, ...(onFailed && { onFailed }) },
      record: (cached() as Row | undefined) ?? row,
      toPatch: (stage) => ({ stage }),
      getFields: ({ stage }) => ({ stage }),
      toFields: (stage) => ({ stage }),
      failed: "The stage was not changed",
      done: (stage) => ({ title: `Now: ${stage}` }),
      undo: ({ stage }) => stage,
    }),
  );
}

/** Lets promises and the toast's chunk settle. */
const settle = () => act(async () => vi.waitFor(() => expect(queryClient.isMutating()).toBe(0)));
const findToast = () => vi.waitFor(() => document.querySelector(".toast")?.textContent ?? expect.fail("no toast"));
async function pressUndo() {
  const undo = () => document.querySelector<HTMLElement>("[data-testid=toast-undo]") ?? expect.fail("no Undo");
  const button = await vi.waitFor(undo);
  await act(async () => button.click());
  await settle();
}

beforeEach(async () => {
  queryClient.clear();
  queryClient.setQueryData([list, "pages", `${list}?limit=50`], {
    pages: [{ rows: [row], next: undefined, total: 1 }],
    pageParams: [""],
  });
  send = vi.fn();
  onFailed = undefined;
  await act(async () => clearToast());
});

describe("a change", () => {
  test("is shown at once, sent with the revision on the screen, and replaced by the server's answer", async () => {
    const { promise, resolve } = hold();
    send.mockReturnValueOnce(promise);
    const hook = await start();
    await hook.act(({ change }) => change("offer"));
    expect(cached()).toEqual({ ...row, stage: "offer" });
    expect(send).toHaveBeenCalledExactlyOnceWith("offer", {
      revision: 1,
      key: expect.stringMatching(/^\w{32}$/),
      current: row,
    });
    resolve({ ...row, stage: "offer", revision: 2 });
    await settle();
    expect(cached()).toEqual({ ...row, stage: "offer", revision: 2 });
  });

  test("that follows another change of the record is sent after it, with its new revision", async () => {
    const first = hold();
    send.mockReturnValueOnce(first.promise).mockImplementationOnce(async (stage) => ({ ...row, stage, revision: 3 }));
    const hook = await start();
    await hook.act(({ change }) => change("contact"));
    await hook.rerender();
    await hook.act(({ change }) => change("offer"));
    expect(send).toHaveBeenCalledTimes(1);
    expect(cached()).toMatchObject({ stage: "offer" });
    first.resolve({ ...row, stage: "contact", revision: 2 });
    await settle();
    expect(send.mock.lastCall).toMatchObject(["offer", { revision: 2 }]);
    expect(cached()).toEqual({ ...row, stage: "offer", revision: 3 });
  });

  test("is sent again without notice when a colleague changed another field", async () => {
    send
      .mockRejectedValueOnce(conflict({ ...row, note: "Theirs", revision: 5 }))
      .mockImplementationOnce(async (stage) => ({ ...row, stage, note: "Theirs", revision: 6 }));
    const hook = await start();
    await hook.act(({ change }) => change("offer"));
    await settle();
    expect(send.mock.calls.map(([, { revision }]) => revision)).toEqual([1, 5]);
    expect(cached()).toEqual({ ...row, stage: "offer", note: "Theirs", revision: 6 });
  });

  test("that a colleague made as well is no conflict", async () => {
    send
      .mockRejectedValueOnce(conflict({ ...row, stage: "offer", revision: 5 }))
      .mockImplementationOnce(async (stage) => ({ ...row, stage, revision: 5 }));
    const hook = await start();
    await hook.act(({ change }) => change("offer"));
    await settle();
    expect(send.mock.calls.map(([, { revision }]) => revision)).toEqual([1, 5]);
    expect(cached()).toEqual({ ...row, stage: "offer", revision: 5 });
  });

  test("gives up after three conflicts in other fields", async () => {
    send.mockImplementation(async (_, { revision }) => {
      throw conflict({ ...row, revision: revision + 1 });
    });
    const hook = await start();
    await hook.act(({ change }) => change("offer"));
    await settle();
    expect(send).toHaveBeenCalledTimes(3);
  });

  test("of a field that a colleague changed first takes their value, and a toast names them", async () => {
    send.mockRejectedValueOnce(conflict({ ...row, stage: "hired", revision: 5 }));
    const hook = await start();
    await hook.act(({ change }) => change("offer"));
    await settle();
    expect(send).toHaveBeenCalledTimes(1);
    expect(cached()).toEqual({ ...row, stage: "hired", revision: 5 });
    expect(await findToast()).toContain("eva");
  });

  test("of a form reports a conflict to the form, and by a toast after the user has left it", async () => {
    onFailed = vi.fn();
    send.mockRejectedValueOnce(conflict({ ...row, stage: "hired", revision: 5 }));
    const hook = await start();
    await hook.act(({ change }) => change("offer"));
    await settle();
    expect(onFailed).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        conflict: { current: { ...row, stage: "hired", revision: 5 }, changedBy: "eva" },
      }),
    );
    const { promise, reject } = hold();
    send.mockReturnValueOnce(promise);
    await hook.act(({ change }) => change("offer"));
    await hook.unmount();
    reject(conflict({ ...row, stage: "declined", revision: 6 }));
    await settle();
    expect(onFailed).toHaveBeenCalledTimes(1);
    expect(await findToast()).toContain("The stage was not changed");
  });

  test("that follows a failed change is still sent, based on the server's current record", async () => {
    const first = hold();
    send.mockReturnValueOnce(first.promise).mockImplementationOnce(async (stage) => ({ ...row, stage, revision: 2 }));
    const hook = await start();
    await hook.act(({ change }) => change("contact"));
    await hook.rerender();
    await hook.act(({ change }) => change("offer"));
    first.reject(refuse(500, { code: "internal" }));
    await settle();
    expect(cached()).toEqual({ ...row, stage: "offer", revision: 2 });
  });

  test.each([
    ["without a response", () => new TypeError("Failed to fetch"), /^We could not confirm/],
    ["that is refused", () => refuse(429, { code: "rateLimited" }), /^The stage was not changed.*Too many/],
  ])("%s is rolled back and says why", async (_, error, words) => {
    send.mockRejectedValueOnce(error());
    const hook = await start();
    await hook.act(({ change }) => change("offer"));
    await settle();
    expect(cached()).toEqual(row);
    expect(await findToast()).toMatch(words);
  });

  test("is rolled back silently after a declined re-authentication", async () => {
    onFailed = vi.fn();
    send.mockRejectedValueOnce(new ReauthDeclinedError());
    const hook = await start();
    await hook.act(({ change }) => change("offer"));
    await settle();
    expect(cached()).toEqual(row);
    expect(onFailed).not.toHaveBeenCalled();
  });
});

test("Undo reverts a change by another change, based on the new revision", async () => {
  let revision = 1;
  send.mockImplementation(async (stage) => ({ ...row, stage, revision: ++revision }));
  const hook = await start();
  await hook.act(({ change }) => change("offer"));
  await settle();
  await pressUndo();
  expect(send.mock.lastCall).toMatchObject(["new", { revision: 2 }]);
  expect(cached()).toEqual({ ...row, revision: 3 });
});

test("Undo after a colleague changed the same field reports that and changes nothing", async () => {
  send.mockImplementationOnce(async (stage) => ({ ...row, stage, revision: 2 }));
  const hook = await start();
  await hook.act(({ change }) => change("offer"));
  await settle();
  send.mockRejectedValueOnce(conflict({ ...row, stage: "hired", revision: 3 }));
  await pressUndo();
  expect(cached()).toEqual({ ...row, stage: "hired", revision: 3 });
  expect(await findToast()).toContain("eva");
});
