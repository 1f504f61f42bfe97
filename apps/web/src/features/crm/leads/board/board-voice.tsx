import { useSyncExternalStore } from 'react';
import { useBoardDrag } from './drag/board-drag.ts';

/** Says to screen readers where a card is that is being moved. */
export function BoardVoice() {
  const store = useBoardDrag();
  const said = useSyncExternalStore(store.subscribe, () => store.getState().said);
  return (
    <div aria-live="assertive" aria-atomic data-board-voice className="sr-only">
      {said}
    </div>
  );
}
