import { useSyncExternalStore } from 'react';
import { useBoardDrag } from './drag/board-drag.ts';

/** Says to screen readers where a card is that is being moved. */
export function BoardLiveRegion() {
  const store = useBoardDrag();
  const liveMessage = useSyncExternalStore(store.subscribe, () => store.getState().liveMessage);
  return (
    <div aria-live="assertive" aria-atomic data-board-voice className="sr-only">
      {liveMessage}
    </div>
  );
}
