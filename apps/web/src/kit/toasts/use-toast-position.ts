import { useLayoutEffect, useState, type RefObject } from 'react';
import {
  chooseToastPosition,
  narrowDialogToastPositions,
  narrowToastPositions,
  wideToastPositions,
  type ToastPosition,
} from './toast-position.ts';
import { dialogFields } from '#web/ui/dialog-style.ts';

/** Width in px from which a toast does not span the screen, as in the viewport's classes. */
const wideFrom = 640;

/**
 * Delay in ms before a second check: the content that the toast refers to may still be rendering.
 */
const recheckDelay = 300;

/**
 * Returns the toast's position: it covers no primary action and nothing the user is reading or
 * typing in. Recalculated for each toast and on focus changes.
 */
export function useToastPosition(
  list: RefObject<HTMLElement | null>,
  toastId: number | undefined,
): ToastPosition {
  const [position, setPosition] = useState<ToastPosition>('bottom-end');
  useLayoutEffect(() => {
    if (toastId === undefined) return;
    const choose = () => {
      // Pressing the toast moves the focus: it must not move away from the pointer.
      if (list.current && !list.current.querySelector('li:active'))
        setPosition(findPosition(list.current));
    };
    let timer = 0;
    const chooseTwice = () => {
      choose();
      clearTimeout(timer);
      timer = window.setTimeout(choose, recheckDelay);
    };
    chooseTwice();
    document.addEventListener('focusin', chooseTwice);
    return () => {
      document.removeEventListener('focusin', chooseTwice);
      clearTimeout(timer);
    };
  }, [list, toastId]);
  return position;
}

function findPosition(list: HTMLElement): ToastPosition {
  const { innerWidth: width, innerHeight: height } = window;
  const toast = list.querySelector('li');
  const pressable = [...document.querySelectorAll('button, a[href], input, select, textarea')]
    // Elements behind an open dialog cannot be pressed.
    .filter((one) => !list.contains(one) && !one.closest('[aria-hidden="true"], [inert]'))
    .map((one) => ({ box: one.getBoundingClientRect(), isPrimary: one.matches('[data-primary]') }));
  const boxes = (isPrimary: boolean) =>
    pressable.filter((one) => one.isPrimary === isPrimary).map(({ box }) => box);
  const dialog = [...document.querySelectorAll('[role="dialog"]:not([aria-hidden="true"])')].at(-1);
  const narrowPositions = dialog ? narrowDialogToastPositions : narrowToastPositions;
  return chooseToastPosition({
    positions: width < wideFrom ? narrowPositions : wideToastPositions,
    screen: { width, height },
    toast: { width: toast?.offsetWidth ?? 0, height: toast?.offsetHeight ?? 0 },
    guarded: findGuardedElements(list, dialog).map((one) => one.getBoundingClientRect()),
    primary: boxes(true),
    others: boxes(false),
  });
}

/** Returns the focused field, and the heading and first field of an open dialog. */
function findGuardedElements(list: HTMLElement, dialog: Element | undefined): Element[] {
  const focused = document.activeElement;
  return [
    focused?.matches(dialogFields) && !list.contains(focused) ? focused : null,
    dialog?.querySelector('h2'),
    dialog?.querySelector(dialogFields),
  ].filter((one) => one instanceof Element);
}
