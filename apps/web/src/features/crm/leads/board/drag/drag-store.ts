import type { LeadStage } from '@portal/contract/crm';

/** Where a card would be put: the index among the cards of the stage without the one in hand. */
export interface DropTarget {
  readonly stage: LeadStage;
  readonly index: number;
}

export interface DragState {
  readonly target: DropTarget | null;
  /** The last thing said to screen readers. */
  readonly liveMessage: string;
}

/**
 * What changes while a card is in hand. Outside of React's state, because it changes with every
 * movement: only the line in one column is drawn anew.
 */
export function createDragStore() {
  let state: DragState = { target: null, liveMessage: '' };
  let focusId: string | null = null;
  const listeners = new Set<() => void>();
  const change = (changes: Partial<DragState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  return {
    getState: (): DragState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setTarget: (target: DropTarget | null): void => {
      const { target: before } = state;
      if (before?.stage !== target?.stage || before?.index !== target?.index) change({ target });
    },
    setLiveMessage: (liveMessage: string): void => change({ liveMessage }),
    /** Has a card take the focus, wherever it stands when the board has been drawn anew. */
    requestFocus: (id: string): void => {
      focusId = id;
    },
    takeFocusRequest: (): string | null => {
      const id = focusId;
      focusId = null;
      return id;
    },
  };
}

export type DragStore = ReturnType<typeof createDragStore>;
