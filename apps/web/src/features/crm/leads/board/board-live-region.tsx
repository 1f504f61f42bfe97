import { useStore } from '#web/lib/store.ts';
import { useBoardDrag } from './drag/board-drag.ts';

/** Says to screen readers where a card is that is being moved. */
export function BoardLiveRegion() {
  const { liveMessage } = useStore(useBoardDrag());
  return (
    <div aria-live="assertive" aria-atomic data-board-voice className="sr-only">
      {liveMessage}
    </div>
  );
}
