import { useSyncExternalStore } from 'react';

/** Event without a value, with listeners. */
export interface Signal {
  /** Calls the listener after each `emit`. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
  emit: () => void;
}

/** Creates a signal. */
export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit: () => {
      for (const listener of listeners) listener();
    },
  };
}

/** State outside React, which components read with `useStore`. */
export interface Store<State> {
  getState: () => State;
  setState: (next: State) => void;
  /** Calls the listener after each change. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
}

/** Creates a store with its initial state. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const changes = createSignal();
  return {
    getState: () => state,
    setState: (next) => {
      state = next;
      changes.emit();
    },
    subscribe: changes.subscribe,
  };
}

type Readable<State> = Pick<Store<State>, 'getState' | 'subscribe'>;

/** Returns the state of a store; updates on change. */
export function useStore<State>(store: Readable<State>): State {
  return useSyncExternalStore(store.subscribe, store.getState);
}

/** Returns a part of a store's state; updates when that part changes. */
export function useStorePart<State, Part>(
  store: Readable<State>,
  select: (state: State) => Part,
): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.getState()));
}
