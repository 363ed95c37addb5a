// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { Router } from "wouter";
import type { Application } from "../../../contract/applications.ts";
import { readStatus } from "../../../contract/status.ts";
import { draftsForApplications } from "../../../contract/templates.ts";
import { renderIn } from "../../../tests/support/page.tsx";
import { applicationKind } from "../shared/record-kinds.ts";
import { ReplyComposer } from "./reply-composer.tsx";

const at = "2026-01-02T03:04:05.678Z";
const record: Application = {
  ...{ id: "1", revision: 1, name: "Eva Malá", email: "eva@posta.example", language: "en", jobId: "1" },
  ...{
    jobTitle: "Post",
    jobDeleted: false,
    keepForLater: false,
    resumeCautions: [],
    stage: "new",
    starred: false,
    earlier: 0,
  },
  ...{ hasOtherActiveApplication: false, createdAt: at, keptUntil: at },
};
const find = (testId: string) => document.querySelector<HTMLTextAreaElement>(`[data-testid="${testId}"]`);

test("a reply whose template could not be fetched offers to fetch it again", async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  let isOnline = false;
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.startsWith(readStatus.path)) return Response.json({ mail: { sends: true } });
    if (!url.startsWith(draftsForApplications.path)) return Response.json([]);
    if (!isOnline) throw new TypeError("Failed to fetch");
    return Response.json([{ id: "1", revision: 0, language: "en", subject: "Your message", text: "Hello Eva," }]);
  });
  const { wrap, words } = await renderIn("en");
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  const composer = (
    <Router ssrSearch="?tab=applications&id=1&panel=reply">
      <ReplyComposer kind={applicationKind} record={record} testId="" describeEffect={() => ""} send={vi.fn()} />
    </Router>
  );
  history.replaceState(null, "", "?tab=applications&id=1&panel=reply");
  await act(async () => root.render(wrap(composer)));
  await act(() =>
    vi.waitFor(() => expect(find("reply-failed")?.textContent).toContain(words.t("common:errors.network"))),
  );
  // A date would become a draft without the template's text.
  expect(find("reply-date")?.readOnly).toBe(true);

  isOnline = true;
  await act(async () => find("reply-reload")?.click());
  await act(() => vi.waitFor(() => expect(find("reply-text")?.value).toBe("Hello Eva,")));
  expect(find("reply-date")?.readOnly).toBe(false);
  expect(find("reply-failed")).toBeNull();
  expect(find("reply-reload")).toBeNull();
  await act(async () => root.unmount());
});
