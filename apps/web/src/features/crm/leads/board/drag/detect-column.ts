import type { CollisionDetection } from '@dnd-kit/core';

/**
 * Returns the column below the pointer, or the nearest one; the height decides the position in it.
 */
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
