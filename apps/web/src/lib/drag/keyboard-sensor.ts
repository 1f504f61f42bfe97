import { KeyboardSensor, type KeyboardSensorProps } from '@dnd-kit/core';

const dragKeys = new Set([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Space',
  'Enter',
  'Escape',
]);

/**
 * Drags by keyboard without losing the keys that follow the pickup at once. The library listens
 * only from the next task on, and ignores arrow keys until it has measured the page; what it has
 * not handled by then is dispatched to it once more.
 */
export class PromptKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    const stop = new AbortController();
    super({
      ...props,
      onEnd: () => {
        stop.abort();
        props.onEnd();
      },
      onCancel: () => {
        stop.abort();
        props.onCancel();
      },
    });
    // The library listens on the document, so the window is told after it.
    window.addEventListener('keydown', (event) => repeatUnhandledKey(event, stop.signal), stop);
  }
}

/** Dispatches a key of the drag again with the next frame, unless a listener has handled it. */
function repeatUnhandledKey(event: KeyboardEvent, ended: AbortSignal): void {
  if (event.defaultPrevented || !dragKeys.has(event.code)) return;
  event.preventDefault();
  const { code, key } = event;
  requestAnimationFrame(() => {
    if (ended.aborted) return;
    document.dispatchEvent(
      new KeyboardEvent('keydown', { code, key, cancelable: true, bubbles: true }),
    );
  });
}
