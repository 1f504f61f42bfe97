import {
  pointerWithin,
  type ClientRect,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core';
import { addDays, parseDay } from '#web/lib/days/day.ts';
import { readTarget } from './hours/hour-target.ts';

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Offset in px at which a tall target is entered: the position of its date. */
const entryOffset = 96;

/** Weight of sideways distance. */
const sidewaysFactor = 2;

/** Offset in px of the point within the edges of a ticket at which its time and column are read. */
const edgeOffset = 4;

/**
 * Finds the drop target below the pointer, or below the center of a ticket dragged by keyboard. Among times
 * it is the one at the upper edge of the ticket, where it starts; by keyboard at its corner, because the
 * ticket may be wider than a column.
 */
export const findTargetUnder: CollisionDetection = (args) => {
  const { pointerCoordinates: pointer, collisionRect, droppableRects } = args;
  if (pointer === null && hasTimes(droppableRects)) {
    const { left, top } = collisionRect;
    const corner = { x: left + edgeOffset, y: top + edgeOffset };
    return pointerWithin({ ...args, pointerCoordinates: corner });
  }
  const found = pointerWithin({ ...args, pointerCoordinates: pointer ?? getCenter(collisionRect) });
  if (pointer === null || !found.some(({ id }) => isTime(id))) return found;
  const edge = { x: pointer.x, y: collisionRect.top + edgeOffset };
  const start = pointerWithin({ ...args, pointerCoordinates: edge });
  return start.some(({ id }) => isTime(id)) ? start : found;
};

const hasTimes = (targets: ReadonlyMap<number | string, ClientRect>): boolean =>
  [...targets.keys()].some(isTime);

const isTime = (id: number | string): boolean => readTarget(String(id)).start !== null;

/**
 * Returns the next target for an arrow key: the previous or next day for left and right, the
 * nearest target for up and down.
 */
export const getNextTarget: KeyboardCoordinateGetter = (event, { context }) => {
  const direction = directions[event.code];
  const { collisionRect, droppableRects, over } = context;
  if (!direction || !collisionRect) return undefined;
  event.preventDefault();
  const here = (over ? droppableRects.get(over.id) : undefined) ?? collisionRect;
  const sibling = getSibling(over?.id, direction[0]);
  const target =
    (sibling === null ? undefined : droppableRects.get(sibling)) ??
    findNearest(here, [...droppableRects.values()], direction);
  if (!target) return undefined;
  if (hasTimes(droppableRects)) return { x: target.left, y: target.top };
  const { x, y } = getEntryPoint(target);
  return { x: x - collisionRect.width / 2, y: y - collisionRect.height / 2 };
};

function getSibling(target: unknown, step: number): string | null {
  const day = parseDay(target);
  return day === null || step === 0 ? null : addDays(day, step);
}

function findNearest(
  here: ClientRect,
  targets: readonly ClientRect[],
  [right, down]: readonly [x: number, y: number],
): ClientRect | undefined {
  const from = getEntryPoint(here);
  const candidates = targets.flatMap((rect) => {
    const { x, y } = getEntryPoint(rect);
    const [dx, dy] = [x - from.x, y - from.y];
    const ahead = dx * right + dy * down;
    if (ahead < 1) return [];
    return [{ rect, distance: ahead + sidewaysFactor * Math.abs(dx * down + dy * right) }];
  });
  return candidates.toSorted((one, other) => one.distance - other.distance)[0]?.rect;
}

const getCenter = ({ left, top, width, height }: ClientRect) => ({
  x: left + width / 2,
  y: top + height / 2,
});

const getEntryPoint = (rect: ClientRect) => ({
  x: getCenter(rect).x,
  y: Math.min(getCenter(rect).y, rect.top + entryOffset),
});
