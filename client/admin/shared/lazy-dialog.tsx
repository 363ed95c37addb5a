import { type ComponentType, lazy, Suspense, useState } from "react";

/** A dialog with a chunk of its own. React would remember for ever that it could not be had: opened again, it is asked for again. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const attempt = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        Latest = attempt();
        throw error;
      }
    });
  let Latest = attempt();
  return function LazyDialog(props: Props) {
    const [Dialog] = useState(() => Latest);
    return (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    );
  };
}
