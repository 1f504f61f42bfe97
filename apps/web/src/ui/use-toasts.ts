import { useSyncExternalStore } from 'react';
import { toasts, type ToastState, type ToastStore } from '#web/ui/toast-store.ts';

/** What is shown and what was said before, for the toaster and the list of notifications. */
export function useToasts(store: ToastStore = toasts): ToastState {
  return useSyncExternalStore(store.subscribe, store.getState);
}
