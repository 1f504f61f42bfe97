type Listener = () => void;

const listeners = new Set<Listener>();

/** Calls the listener when the server has said that the session is over and cannot be renewed. */
export function onSessionEnded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells all listeners that the session is over. */
export function notifySessionEnded(): void {
  for (const listener of listeners) listener();
}
