import type { CollisionDetection } from '@dnd-kit/core';

/** The column below the pointer, or the nearest to it: how high it is held says where in it. */
export const detectColumn: CollisionDetection = ({
  droppableContainers,
  droppableRects,
  pointerCoordinates,
}) => {
  if (!pointerCoordinates) return [];
  const { x } = pointerCoordinates;
  const columns = droppableContainers.flatMap(({ id }) => {
    const rect = droppableRects.get(id);
    return rect ? [{ id, away: Math.max(rect.left - x, x - rect.right, 0) }] : [];
  });
  const [nearest] = columns.toSorted((one, other) => one.away - other.away);
  return nearest ? [{ id: nearest.id }] : [];
};
