import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMessages } from "../../client/i18n/i18n.ts";
import { readMessages } from "../../client/i18n/load-messages.ts";
import { PageDataProvider } from "../../client/i18n/page-data.tsx";
import { MessagesProvider } from "../../client/i18n/use-translation.ts";
import { pageData } from "./page.tsx";

/** Renders a hook inside an English admin page. Needs the environment happy-dom. */
export async function renderHook<Result>(use: () => Result) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const words = createMessages(pageData, await readMessages("en", ["common", "forms", "admin"]));
  const root = createRoot(document.createElement("div"));
  const rendered: { current: Result | undefined } = { current: undefined };
  function Probe() {
    rendered.current = use();
    return null;
  }
  const render = () =>
    act(async () =>
      root.render(
        <MessagesProvider value={words}>
          <PageDataProvider value={pageData}>
            <Probe />
          </PageDataProvider>
        </MessagesProvider>,
      ),
    );
  await render();
  return {
    /** What the hook returned last. */
    get result(): Result {
      if (rendered.current === undefined) throw new Error("The hook has not been rendered.");
      return rendered.current;
    },
    act: (work: (result: Result) => unknown) =>
      act(async () => {
        await work(rendered.current as Result);
      }),
    rerender: render,
    unmount: () => act(async () => root.unmount()),
  };
}
