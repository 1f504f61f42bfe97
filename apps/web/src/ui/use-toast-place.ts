import { useLayoutEffect, useState, type RefObject } from 'react';
import {
  chooseToastPlace,
  narrowToastPlaces,
  wideToastPlaces,
  type ToastPlace,
} from './toast-place.ts';

/** From this width on a toast does not fill the screen, as in the viewport's classes. */
const wideFrom = 640;

/** What a toast tells of is often still being shown when it comes; it is looked once more after so many ms. */
const settled = 300;

/** Where the toast in this list stands, so that it covers no primary action; chosen anew for each. */
export function useToastPlace(
  list: RefObject<HTMLElement | null>,
  toastId: number | undefined,
): ToastPlace {
  const [place, setPlace] = useState<ToastPlace>('bottom-end');
  useLayoutEffect(() => {
    if (toastId === undefined) return;
    const choose = () => {
      if (list.current) setPlace(placeFor(list.current));
    };
    choose();
    const again = setTimeout(choose, settled);
    return () => clearTimeout(again);
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
  return chooseToastPlace({
    places: width < wideFrom ? narrowToastPlaces : wideToastPlaces,
    screen: { width, height },
    toast: { width: toast?.offsetWidth ?? 0, height: toast?.offsetHeight ?? 0 },
    primary: boxes(true),
    others: boxes(false),
  });
}
