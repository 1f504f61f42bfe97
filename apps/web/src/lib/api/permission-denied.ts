type Listener = () => void;

const listeners = new Set<Listener>();

/**
 * Calls the listener when the server denies permission for a call. Returns the unsubscribe
 * function.
 */
export function onPermissionDenied(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifyPermissionDenied(): void {
  for (const listener of listeners) listener();
}
