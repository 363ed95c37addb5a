import { useEffect } from "react";
import { listApplications, listContacts } from "../../../contract/admin.ts";
import { type StaffEvent, watchEvents } from "../../../contract/events.ts";
import { listTemplates } from "../../../contract/replies.ts";
import { reach } from "../../api/call.ts";
import { queryClient } from "../../api/query-client.ts";
import { isUnauthorized } from "../../api/request-error.ts";
import { refreshJobs } from "./job-dialog/job-queries.ts";
import { eventsIn } from "./live-stream.ts";
import { untilVisible, wait } from "./live-waiting.ts";
import { changeKey } from "./records/change-record.ts";
import { readAgainAfter, readAllAgain, readRowAgain, rowIn } from "./records/page-query.ts";

const shortestMs = 1_000;
const longestMs = 60_000;
/** The server says something every 20 seconds; whoever hears nothing for longer has lost it. */
const silenceMs = 50_000;
/** More changes than these at once are read as a list. */
const fewIds = 5;

const lists = { contacts: listContacts, applications: listApplications };

/** What colleagues change is shown at once, while somebody looks. Only what changed is read again. */
export function useLive(): void {
  useEffect(() => {
    const end = new AbortController();
    follow(end.signal);
    return () => end.abort();
  }, []);
}

async function follow(ended: AbortSignal): Promise<void> {
  let pause = shortestMs;
  let isFirst = true;
  while (!ended.aborted) {
    await untilVisible(ended);
    if (ended.aborted) return;
    // What happened while nobody listened.
    if (!isFirst) readEverythingAgain();
    isFirst = false;
    try {
      await listen(ended, () => {
        pause = shortestMs;
      });
    } catch (error) {
      // The login comes up; the next session listens anew.
      if (isUnauthorized(error)) return;
    }
    await wait(pause * (0.5 + Math.random()), ended);
    pause = Math.min(pause * 2, longestMs);
  }
}

async function listen(ended: AbortSignal, onOpen: () => void): Promise<void> {
  const over = new AbortController();
  const stop = () => over.abort();
  const onHidden = () => {
    if (document.hidden) stop();
  };
  ended.addEventListener("abort", stop);
  document.addEventListener("visibilitychange", onHidden);
  let silence = setTimeout(stop, silenceMs);
  try {
    const answer = await reach(watchEvents, { signal: over.signal });
    onOpen();
    for await (const event of eventsIn(answer)) {
      clearTimeout(silence);
      silence = setTimeout(stop, silenceMs);
      if (event) await take(event);
    }
  } finally {
    clearTimeout(silence);
    ended.removeEventListener("abort", stop);
    document.removeEventListener("visibilitychange", onHidden);
  }
}

async function take({ kind, ids }: StaffEvent): Promise<void> {
  if (kind === "jobs") return refreshJobs();
  if (kind === "templates") {
    return queryClient.invalidateQueries({ queryKey: [listTemplates.path] });
  }
  const list = lists[kind].path;
  const isKnown = ids !== undefined && ids.length <= fewIds && ids.every((id) => rowIn(list, id) !== undefined);
  if (!isKnown) return readAllAgain(list);
  await Promise.all(ids.map((id) => readChanged(list, id)));
}

/** Not over a change of one's own that is still on its way: its answer is newer. */
async function readChanged(list: string, id: string): Promise<void> {
  if (queryClient.isMutating({ mutationKey: changeKey(id) }) > 0) return;
  await readRowAgain(list, id).catch(() => undefined);
  await readAgainAfter(list, id);
}

function readEverythingAgain(): void {
  for (const list of Object.values(lists)) readAllAgain(list.path);
  refreshJobs();
}
