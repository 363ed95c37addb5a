import { act } from "react";
import { createRoot } from "react-dom/client";
import { renderIn } from "./page.tsx";

/** Renders a hook inside an English admin page. Needs the environment happy-dom. */
export async function renderHook<Result>(use: () => Result) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const { wrap } = await renderIn("en");
  const root = createRoot(document.createElement("div"));
  const rendered: { current: Result | undefined } = { current: undefined };
  function Probe() {
    rendered.current = use();
    return null;
  }
  const render = () => act(async () => root.render(wrap(<Probe />)));
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
