// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { Router } from "wouter";
import { type Contact, contactHistory } from "../../../contract/contacts.ts";
import { readStatus } from "../../../contract/status.ts";
import { renderIn } from "../../../tests/support/page.tsx";
import { queryClient } from "../../api/query-client.ts";
import { ContactPane } from "../contacts/contacts-tab.tsx";

const at = "2026-01-02T03:04:05.678Z";
const record: Contact = {
  ...{ id: "1", revision: 1, name: "Eva Malá", email: "eva@posta.example", language: "en", projectType: "travel" },
  ...{ message: "Hello", createdAt: at, keptUntil: at },
};

test("a history that could not be fetched is not shown as empty, and can be fetched again", async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  let isOnline = false;
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.startsWith(readStatus.path)) return Response.json({ mail: { sends: true } });
    if (url !== contactHistory.path.replace(":id", "1")) return Response.json([]);
    if (!isOnline) throw new TypeError("Failed to fetch");
    return Response.json([
      { id: "r", kind: "reply", at, author: "boris", subject: "Answer", text: "Hi", state: "sent" },
    ]);
  });
  const { wrap, words } = await renderIn("en");
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      wrap(
        <Router ssrSearch="">
          <ContactPane record={record} listUrl="" />
        </Router>,
      ),
    ),
  );
  const failed = () => place.querySelector(".notice.failed");
  await act(() => vi.waitFor(() => expect(failed()?.textContent).toContain(words.t("common:errors.network"))));
  expect(place.querySelector("[data-testid=record-history]")).toBeNull();

  isOnline = true;
  await act(async () => failed()?.querySelector("button")?.click());
  await act(() =>
    vi.waitFor(() => expect(place.querySelector("[data-testid=record-history]")?.textContent).toContain("boris")),
  );
  expect(failed()).toBeNull();
  await act(async () => root.unmount());
});

test("a message that was answered leaves its list, and still leads to its neighbors there", async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const listUrl = "/api/admin/contacts?state=open";
  let listed = ["0", "1", "2"];
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.startsWith(readStatus.path)) return Response.json({ mail: { sends: true } });
    return Response.json(url === listUrl ? listed.map((id) => ({ ...record, id })) : []);
  });
  const { wrap, words } = await renderIn("en");
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const pane = (
    <Router ssrSearch="">
      <ContactPane record={record} listUrl={listUrl} />
    </Router>
  );
  await act(async () => root.render(wrap(pane)));
  const press = (name: "previous" | "next") =>
    act(async () => place.querySelector<HTMLElement>(`[aria-label="${words.t(`admin:record.${name}`)}"]`)?.click());
  const position = () => place.querySelector(".position");
  await act(() => vi.waitFor(() => expect(position()).not.toBeNull()));
  listed = ["0", "2"];
  queryClient.refetchQueries();
  await act(() => vi.waitFor(() => expect(position()).toBeNull()));
  await press("next");
  expect(location.search).toBe("?id=2");
  await press("previous");
  expect(location.search).toBe("?id=0");
  await act(async () => root.unmount());
});
