// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { Router } from "wouter";
import type { Contact } from "../../../contract/contacts.ts";
import { readStatus } from "../../../contract/status.ts";
import { draftsForContacts } from "../../../contract/templates.ts";
import { renderIn } from "../../../tests/support/page.tsx";
import { contactKind } from "../shared/record-kinds.ts";
import { ReplyComposer } from "./reply-composer.tsx";

const at = "2026-01-02T03:04:05.678Z";
const record: Contact = {
  ...{ id: "1", revision: 1, name: "Eva Malá", email: "eva@posta.example", language: "en", projectType: "travel" },
  ...{ message: "Hello", createdAt: at, keptUntil: at },
};
const find = (testId: string) => document.querySelector<HTMLTextAreaElement>(`[data-testid="${testId}"]`);

test("a reply whose template could not be fetched offers to fetch it again", async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  let isOnline = false;
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.startsWith(readStatus.path)) return Response.json({ mail: { sends: true } });
    if (!url.startsWith(draftsForContacts.path)) return Response.json([]);
    if (!isOnline) throw new TypeError("Failed to fetch");
    return Response.json([{ id: "1", revision: 0, language: "en", subject: "Your message", text: "Hello Eva," }]);
  });
  const { wrap, words } = await renderIn("en");
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  const composer = (
    <Router ssrSearch="?tab=contacts&id=1&panel=reply">
      <ReplyComposer kind={contactKind} record={record} testId="" describeEffect={() => ""} send={vi.fn()} />
    </Router>
  );
  history.replaceState(null, "", "?tab=contacts&id=1&panel=reply");
  await act(async () => root.render(wrap(composer)));
  await act(() =>
    vi.waitFor(() => expect(find("reply-failed")?.textContent).toContain(words.t("common:errors.network"))),
  );

  isOnline = true;
  await act(async () => find("reply-reload")?.click());
  await act(() => vi.waitFor(() => expect(find("reply-text")?.value).toBe("Hello Eva,")));
  expect(find("reply-failed")).toBeNull();
  expect(find("reply-reload")).toBeNull();
  await act(async () => root.unmount());
});
