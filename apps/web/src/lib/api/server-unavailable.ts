type Listener = () => void;

const listeners = new Set<Listener>();

/** Calls the listener when a call got no answer, or that the portal cannot serve right now. */
export function onServerUnavailable(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells all listeners that a call was not served. */
export function notifyServerUnavailable(): void {
  for (const listener of listeners) listener();
}
