import { useStore } from '#web/lib/store.ts';
import { useBoardDrag } from './drag/board-drag.ts';

/** Announces the position of a moved card to screen readers. */
export function BoardLiveRegion() {
  const { liveMessage } = useStore(useBoardDrag());
  return (
    <div aria-live="assertive" aria-atomic data-board-voice className="sr-only">
      {liveMessage}
    </div>
  );
}
