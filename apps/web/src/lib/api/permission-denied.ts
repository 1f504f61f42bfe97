type Listener = () => void;

const listeners = new Set<Listener>();

/** Calls the listener when the server has refused a call that the user may not make (any more). */
export function onPermissionDenied(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells all listeners that a call was refused for want of a permission. */
export function notifyPermissionDenied(): void {
  for (const listener of listeners) listener();
}
