/** Where a toast may stand; on a narrow screen it is as wide as the screen. */
export type ToastPosition =
  | 'bottom-end'
  | 'bottom-middle'
  | 'bottom-start'
  | 'top'
  | 'above-buttons'
  | 'bottom';

/** The places in the order in which they are wanted. On a phone the buttons of dialogs are at the bottom. */
export const wideToastPositions: readonly ToastPosition[] = [
  'bottom-end',
  'bottom-middle',
  'bottom-start',
];
export const narrowToastPositions: readonly ToastPosition[] = ['top', 'bottom'];
/** Over a dialog, which fills a phone: its buttons are at the bottom, and what it begins with at the top. */
export const narrowDialogToastPositions: readonly ToastPosition[] = [
  ...narrowToastPositions,
  'above-buttons',
];

/** A rectangle on the screen, in pixels. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

interface Surroundings {
  readonly positions: readonly ToastPosition[];
  readonly screen: { readonly width: number; readonly height: number };
  readonly toast: { readonly width: number; readonly height: number };
  /** Where somebody reads or writes just now. */
  readonly guarded: readonly Box[];
  /** What is most likely pressed next, and all else that can be. */
  readonly primary: readonly Box[];
  readonly others: readonly Box[];
}

/** The distance from the edges of the screen, and the heights that stay free, in pixels: of the header, and of a dialog's buttons. */
const edge = 16;
const header = 64;
const buttons = 80;

/** The first place that covers nothing guarded and no primary action; of those that do alike, one that covers least. */
export function chooseToastPosition(around: Surroundings): ToastPosition {
  const countCovered = (position: ToastPosition): number => {
    const box = getBox(position, around);
    const count = (boxes: readonly Box[]) => boxes.filter((one) => isOverlapping(box, one)).length;
    // However many others there are, they weigh less than one primary action, which can wait a moment.
    return (
      2 * count(around.guarded) +
      count(around.primary) +
      count(around.others) / (around.others.length + 1)
    );
  };
  const [first = 'bottom-end'] = around.positions;
  // The wanted place stays for the sake of others; it is left for what is guarded and for a primary action's.
  if (countCovered(first) < 1) return first;
  return around.positions.reduce((best, position) =>
    countCovered(position) < countCovered(best) ? position : best,
  );
}

function getBox(position: ToastPosition, { screen, toast }: Surroundings): Box {
  const left = {
    'bottom-end': screen.width - edge - toast.width,
    'bottom-middle': (screen.width - toast.width) / 2,
    'bottom-start': edge,
    top: edge,
    'above-buttons': edge,
    bottom: edge,
  }[position];
  const below = position === 'above-buttons' ? buttons + edge : edge;
  const top = position === 'top' ? header : screen.height - below - toast.height;
  return { left, top, right: left + toast.width, bottom: top + toast.height };
}

const isOverlapping = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
