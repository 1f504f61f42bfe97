export type ToastTone = 'neutral' | 'success' | 'warning' | 'danger';

/** What can be said in a toast; texts arrive translated. */
export interface ToastMessage {
  title: string;
  text?: string | undefined;
  tone?: ToastTone | undefined;
  /** One thing to do about it: "Undo". */
  action?: { label: string; onPress: () => void } | undefined;
}

export interface Toast extends ToastMessage {
  id: number;
  tone: ToastTone;
  /** When it was shown. */
  at: Date;
}

export interface ToastState {
  /** The newest one; stays here while it leaves the screen. */
  current: Toast | undefined;
  open: boolean;
  /** The newest first. */
  history: readonly Toast[];
}

/** How many can be read again. */
export const toastHistoryLength = 50;

const nothing: ToastState = { current: undefined, open: false, history: [] };

/** Holds what was said; one is shown at a time, the newest replaces it (specification section 9). */
export function createToastStore() {
  let state = nothing;
  const listeners = new Set<() => void>();
  const change = (next: ToastState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  let lastId = 0;
  return {
    /** Shows it in place of the one on screen; returns its id. */
    show: (message: ToastMessage): number => {
      lastId += 1;
      const tone = message.tone ?? 'neutral';
      const toast: Toast = { ...message, tone, id: lastId, at: new Date() };
      const history = [toast, ...state.history].slice(0, toastHistoryLength);
      change({ current: toast, open: true, history });
      return toast.id;
    },
    /** Takes it off the screen; it stays in the history. */
    dismiss: (id: number): void => {
      if (state.current?.id === id) change({ ...state, open: false });
    },
    /** Forgets everything: at logout. */
    clear: (): void => {
      change(nothing);
    },
    getState: (): ToastState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type ToastStore = ReturnType<typeof createToastStore>;

/** The application's toasts, callable from anywhere: `toasts.show({ tone: 'success', title })`. */
export const toasts = createToastStore();
