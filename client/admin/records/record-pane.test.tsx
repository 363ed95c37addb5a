// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
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

/** Renders the message's pane over a fetched server; `listUrl` is the list that the pane steps through. */
async function renderPane(fetched: (url: string) => Promise<Response>, listUrl = "") {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.stubGlobal("fetch", async (url: string) =>
    url.startsWith(readStatus.path) ? Response.json({ mail: { sends: true } }) : fetched(url),
  );
  const { wrap, words } = await renderIn("en");
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  onTestFinished(() => act(async () => root.unmount()));
  const pane = (
    <Router ssrSearch="">
      <ContactPane record={record} listUrl={listUrl} />
    </Router>
  );
  await act(async () => root.render(wrap(pane)));
  return { place, words };
}

test("a history that could not be fetched is not shown as empty, and can be fetched again", async () => {
  let isOnline = false;
  const { place, words } = await renderPane(async (url) => {
    if (url !== contactHistory.path.replace(":id", "1")) return Response.json([]);
    if (!isOnline) throw new TypeError("Failed to fetch");
    return Response.json([
      { id: "r", kind: "reply", at, author: "boris", subject: "Answer", text: "Hi", state: "sent" },
    ]);
  });
  const failed = () => place.querySelector(".notice.failed");
  await act(() => vi.waitFor(() => expect(failed()?.textContent).toContain(words.t("common:errors.network"))));
  expect(place.querySelector("[data-testid=record-history]")).toBeNull();

  isOnline = true;
  await act(async () => failed()?.querySelector("button")?.click());
  await act(() =>
    vi.waitFor(() => expect(place.querySelector("[data-testid=record-history]")?.textContent).toContain("boris")),
  );
  expect(failed()).toBeNull();
});

test("a message that was answered leaves its list, and still leads to its neighbors there", async () => {
  const listUrl = "/api/admin/contacts?state=open";
  let listed = ["0", "1", "2"];
  const getRows = () => listed.map((id) => ({ ...record, id }));
  const { place, words } = await renderPane(async (url) => Response.json(url === listUrl ? getRows() : []), listUrl);
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
});
