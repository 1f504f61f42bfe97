type Listener = () => void;

const listeners = new Set<Listener>();

/**
 * Calls the listener when the session is over and cannot be renewed. Returns the unsubscribe
 * function.
 */
export function onSessionEnded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifySessionEnded(): void {
  for (const listener of listeners) listener();
}
