type Listener = () => void;

const listeners = new Set<Listener>();

/** Calls the listener when a call gets no response or a 503. Returns the unsubscribe function. */
export function onServerUnavailable(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifyServerUnavailable(): void {
  for (const listener of listeners) listener();
}
