import { useSyncExternalStore } from 'react';
import { toasts, type ToastState, type ToastStore } from '#web/ui/toast-store.ts';

/** Returns the current toast and the history. */
export function useToasts(store: ToastStore = toasts): ToastState {
  return useSyncExternalStore(store.subscribe, store.getState);
}
