import { useEffect, useRef, useState } from 'react';

/** State of an input that is reported as wrong only once it is left. */
export interface Left {
  isLeft: boolean;
  leave: () => void;
  enter: () => void;
}

/**
 * Follows whether an input was left. Waits for the end of the press that takes the focus away, because a
 * sentence that appears below the input would move the pressed button, and its click would be lost.
 */
export function useLeft(): Left {
  const [isLeft, setLeft] = useState(false);
  const isPressed = useRef(false);
  const isWaiting = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      if (isWaiting.current) timer.current = setTimeout(setLeft, 0, true);
      isWaiting.current = false;
    };
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal };
    document.addEventListener('pointerdown', press, options);
    document.addEventListener('pointerup', release, options);
    document.addEventListener('pointercancel', release, options);
    // A press that ends outside the window is not reported.
    window.addEventListener('blur', release, { signal: controller.signal });
    return () => {
      controller.abort();
      clearTimeout(timer.current);
    };
  }, []);
  return {
    isLeft,
    leave: () => {
      if (isPressed.current) isWaiting.current = true;
      // A touch takes the focus away and clicks at once, after its end.
      else timer.current = setTimeout(setLeft, 0, true);
    },
    enter: () => {
      isWaiting.current = false;
      clearTimeout(timer.current);
      setLeft(false);
    },
  };
}
