import { createStore } from '#web/lib/store.ts';

export type ToastTone = 'neutral' | 'success' | 'warning' | 'danger';

/** Single action: "Undo". */
export interface ToastAction {
  label: string;
  onPress: () => void;
  /** Time until which the list of earlier toasts offers it too. */
  until?: Date | undefined;
}

/** Content of a toast; texts are translated. */
export interface ToastMessage {
  title: string;
  text?: string | undefined;
  tone?: ToastTone | undefined;
  action?: ToastAction | undefined;
  /** Leads to what was made, beside the action. */
  link?: Omit<ToastAction, 'until'> | undefined;
}

export interface Toast extends ToastMessage {
  id: number;
  tone: ToastTone;
  /** Time of display. */
  at: Date;
}

export interface ToastState {
  /** Newest toast; stays here while it leaves the screen. */
  current: Toast | undefined;
  open: boolean;
  /** Newest first. */
  history: readonly Toast[];
}

/** Maximum number of toasts in the history. */
export const toastHistoryLength = 50;

const nothing: ToastState = { current: undefined, open: false, history: [] };

/**
 * Creates a toast store. Shows one toast at a time; a new one replaces it (specification section
 * 9).
 */
export function createToastStore() {
  const { getState, setState, subscribe } = createStore(nothing);
  let lastId = 0;
  return {
    /** Shows a toast in place of the current one; returns its id. */
    show: (message: ToastMessage): number => {
      lastId += 1;
      const tone = message.tone ?? 'neutral';
      const toast: Toast = { ...message, tone, id: lastId, at: new Date() };
      const history = [toast, ...getState().history].slice(0, toastHistoryLength);
      setState({ current: toast, open: true, history });
      return toast.id;
    },
    /** Hides a toast; it stays in the history. */
    dismiss: (id: number): void => {
      if (getState().current?.id === id) setState({ ...getState(), open: false });
    },
    /** Clears everything; called on logout. */
    clear: (): void => {
      setState(nothing);
    },
    getState,
    subscribe,
  };
}

export type ToastStore = ReturnType<typeof createToastStore>;

/** Global toast store: `toasts.show({ tone: 'success', title })`. */
export const toasts = createToastStore();
