/** Position of a toast; on narrow screens it spans the width. */
export type ToastPosition =
  | 'bottom-end'
  | 'bottom-middle'
  | 'bottom-start'
  | 'top'
  | 'above-buttons'
  | 'bottom';

/** Positions in order of preference. On phones, dialogs have their buttons at the bottom. */
export const wideToastPositions: readonly ToastPosition[] = [
  'bottom-end',
  'bottom-middle',
  'bottom-start',
];
export const narrowToastPositions: readonly ToastPosition[] = ['top', 'bottom'];
/**
 * Positions over a full-screen dialog on a phone, with its title at the top and buttons at the
 * bottom.
 */
export const narrowDialogToastPositions: readonly ToastPosition[] = [
  ...narrowToastPositions,
  'above-buttons',
];

/** Rectangle on the screen, in px. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

interface Surroundings {
  readonly positions: readonly ToastPosition[];
  readonly screen: { readonly width: number; readonly height: number };
  readonly toast: { readonly width: number; readonly height: number };
  /** Boxes the user is reading or typing in. */
  readonly guarded: readonly Box[];
  /** Primary actions, and all other controls. */
  readonly primary: readonly Box[];
  readonly others: readonly Box[];
}

/**
 * Distance from the screen's edges, and heights kept free for the header and for a dialog's
 * buttons, in px.
 */
const edge = 16;
const header = 64;
const buttons = 80;

/**
 * Returns the first position that covers nothing guarded and no primary action; otherwise one that
 * covers least.
 */
export function chooseToastPosition(around: Surroundings): ToastPosition {
  const countCovered = (position: ToastPosition): number => {
    const box = getBox(position, around);
    const count = (boxes: readonly Box[]) => boxes.filter((one) => isOverlapping(box, one)).length;
    // All other controls together weigh less than one primary action, which can wait a moment.
    return (
      2 * count(around.guarded) +
      count(around.primary) +
      count(around.others) / (around.others.length + 1)
    );
  };
  const [first = 'bottom-end'] = around.positions;
  // Other controls alone do not move the toast from its preferred position.
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
