import type { LeadStage } from '@portal/contract/crm';

/** Drop position: index among the stage's cards without the dragged one. */
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
 * State of a drag. Kept outside React's state, because it changes with each movement and only one
 * column's indicator is redrawn.
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
