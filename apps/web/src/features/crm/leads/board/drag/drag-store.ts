import type { LeadStage } from '@portal/contract/crm';
import { createStore } from '#web/lib/store.ts';

/** Drop position: index among the stage's cards without the dragged one. */
export interface DropTarget {
  readonly stage: LeadStage;
  readonly index: number;
}

export interface DragState {
  readonly target: DropTarget | null;
  /** Last announcement for screen readers. */
  readonly liveMessage: string;
}

const noDrag: DragState = { target: null, liveMessage: '' };

/**
 * State of a drag. Kept outside React's state, because it changes with each movement and only one
 * column's indicator is redrawn.
 */
export function createDragStore() {
  const { getState, setState, subscribe } = createStore(noDrag);
  let focusId: string | null = null;
  const change = (changes: Partial<DragState>) => setState({ ...getState(), ...changes });
  return {
    getState,
    subscribe,
    setTarget: (target: DropTarget | null): void => {
      const { target: before } = getState();
      if (before?.stage !== target?.stage || before?.index !== target?.index) change({ target });
    },
    setLiveMessage: (liveMessage: string): void => change({ liveMessage }),
    /** Requests the focus for a card, wherever it is after the next render. */
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
