import { type ComponentType, createContext, type JSX, lazy, Suspense, useContext, useEffect, useState } from "react";
import { keepEarlyText } from "../api/early-text.ts";
import { insistence } from "./insist.tsx";
import { asleep, keepEarlyPress, whenNear } from "./near.ts";

/** While the server renders: the sources of the parts in use, whose stylesheets the document must name. */
export const UsedParts = createContext<Set<string> | null>(null);

interface LazyPart<Props> {
  (props: Props): JSX.Element;
  preload: () => Promise<unknown>;
  /** Whether it can be shown where the server's markup does not stand. */
  isLoaded: () => boolean;
}

interface LazyPartOptions {
  /** Wait, while the server's markup stands there, until this element comes near the window. */
  near?: string;
  /** How near, as a part of the window or in pixels. */
  margin?: string;
  /** There are only such parts in it, and each keeps what is pressed in it too early. */
  holdsParts?: boolean;
  /** Nothing in this element ever changes by itself: the server's markup stands there until `wakeAll`. */
  still?: string;
}

/**
 * A part of the page with a chunk of its own. The server renders it like any other; in the browser its markup stays as
 * it is until the chunk arrives, which is asked for until it does.
 * @param source the module's path below `client/`, as the build's manifest names it
 */
export function lazyPart<Props extends object>(
  source: string,
  load: () => Promise<ComponentType<Props>>,
  { near, margin = "75%", holdsParts = false, still }: LazyPartOptions = {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    loaded ??= await load();
    return loaded;
  };
  const { insist, Trouble, givenUp, tryNow } = insistence(near ?? (still ? undefined : "#main"));
  const { promise: woken, resolve: endSleep } = Promise.withResolvers<void>();
  const { promise: mounted, resolve: saysMounted } = Promise.withResolvers<void>();
  let isMounted = false;
  /** Rejects when the part cannot be had: what needs it awake goes another way. */
  const wake = () => {
    endSleep();
    const failed = givenUp.then(() => {
      if (!isMounted) throw new Error(source);
    });
    return Promise.race([Promise.all([preload().then(tryNow), mounted]), failed]);
  };
  const endEarly = near && !holdsParts && !import.meta.env.SSR ? keepEarly(near) : undefined;
  const Waiting = lazy(async () => {
    if (near && !import.meta.env.SSR) await whenNear(near, margin, woken);
    if (still && !import.meta.env.SSR && document.querySelector(still)) {
      // In development stylesheets come with the scripts: it would stand there without its own.
      if (import.meta.env.DEV) preload().catch(() => undefined);
      await woken;
    }
    return { default: import.meta.env.SSR ? await preload() : await insist(preload) };
  });

  function Mounted() {
    useEffect(() => {
      isMounted = true;
      saysMounted();
      endEarly?.();
    }, []);
    return null;
  }

  /** React has put the server's markup away: there is nothing to sleep in any more. */
  function Awake() {
    useEffect(endSleep, []);
    return null;
  }

  function Part(props: Props) {
    useContext(UsedParts)?.add(source);
    // Chosen once per mount: another component type in its place would throw away what was typed.
    const [Component] = useState(() => loaded ?? Waiting);
    // Here and not where the waiting begins: React comes to the parts some time after the page around them is alive.
    useEffect(() => asleep(wake), []);
    return (
      <>
        <Suspense fallback={<Awake />}>
          <Component {...props} />
          <Mounted />
        </Suspense>
        <Trouble />
      </>
    );
  }
  return Object.assign(Part, { preload, isLoaded: () => loaded !== undefined });
}

/** What people do in it before it is alive is not lost. */
function keepEarly(selector: string): () => void {
  const replayPress = keepEarlyPress(selector);
  const endText = keepEarlyText(selector);
  return () => {
    endText();
    replayPress();
  };
}
