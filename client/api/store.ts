import { useSyncExternalStore } from "react";

/** A value whose changes re-render the components that use it. */
export interface Store<State> {
  get(): State;
  set(next: State): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<State>(initial: State): Store<State> {
  const listeners = new Set<() => void>();
  let state = initial;
  return {
    get: () => state,
    set(next) {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** `select` must give the same value while the state is the same; `onServer` is shown until hydration is over. */
export function useStore<State, Selected>(
  { get, subscribe }: Pick<Store<State>, "get" | "subscribe">,
  select: (state: State) => Selected,
  onServer: Selected,
): Selected {
  return useSyncExternalStore(
    subscribe,
    () => select(get()),
    () => onServer,
  );
}
