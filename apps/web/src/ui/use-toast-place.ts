import { useLayoutEffect, useState, type RefObject } from 'react';
import {
  chooseToastPlace,
  narrowDialogToastPlaces,
  narrowToastPlaces,
  wideToastPlaces,
  type ToastPlace,
} from './toast-place.ts';
import { dialogFields } from './use-dialog-focus.ts';

/** From this width on a toast does not fill the screen, as in the viewport's classes. */
const wideFrom = 640;

/** What a toast tells of is often still being shown when it comes; it is looked once more after so many ms. */
const settled = 300;

/**
 * Where the toast in this list stands, so that it covers no primary action, and nothing of where
 * somebody reads or writes; chosen anew for each, and where the focus goes while it is there.
 */
export function useToastPlace(
  list: RefObject<HTMLElement | null>,
  toastId: number | undefined,
): ToastPlace {
  const [place, setPlace] = useState<ToastPlace>('bottom-end');
  useLayoutEffect(() => {
    if (toastId === undefined) return;
    const choose = () => {
      // Pressing it moves the focus: a toast that then moved would not be under the pointer any more.
      if (list.current && !list.current.querySelector('li:active'))
        setPlace(placeFor(list.current));
    };
    let again = 0;
    const chooseTwice = () => {
      choose();
      clearTimeout(again);
      again = window.setTimeout(choose, settled);
    };
    chooseTwice();
    document.addEventListener('focusin', chooseTwice);
    return () => {
      document.removeEventListener('focusin', chooseTwice);
      clearTimeout(again);
    };
  }, [list, toastId]);
  return place;
}

function placeFor(list: HTMLElement): ToastPlace {
  const { innerWidth: width, innerHeight: height } = window;
  const toast = list.querySelector('li');
  const pressable = [...document.querySelectorAll('button, a[href], input, select, textarea')]
    // What lies behind an open dialog cannot be pressed.
    .filter((one) => !list.contains(one) && !one.closest('[aria-hidden="true"], [inert]'))
    .map((one) => ({ box: one.getBoundingClientRect(), isPrimary: one.matches('[data-primary]') }));
  const boxes = (isPrimary: boolean) =>
    pressable.filter((one) => one.isPrimary === isPrimary).map(({ box }) => box);
  const dialog = [...document.querySelectorAll('[role="dialog"]:not([aria-hidden="true"])')].at(-1);
  const narrowPlaces = dialog ? narrowDialogToastPlaces : narrowToastPlaces;
  return chooseToastPlace({
    places: width < wideFrom ? narrowPlaces : wideToastPlaces,
    screen: { width, height },
    toast: { width: toast?.offsetWidth ?? 0, height: toast?.offsetHeight ?? 0 },
    guarded: guardedBeside(list, dialog).map((one) => one.getBoundingClientRect()),
    primary: boxes(true),
    others: boxes(false),
  });
}

/** The field that has the focus, and where an open dialog begins: its heading and its first field. */
function guardedBeside(list: HTMLElement, dialog: Element | undefined): Element[] {
  const focused = document.activeElement;
  return [
    focused?.matches(dialogFields) && !list.contains(focused) ? focused : null,
    dialog?.querySelector('h2'),
    dialog?.querySelector(dialogFields),
  ].filter((one) => one instanceof Element);
}
