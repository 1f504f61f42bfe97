import { useDraggable, useDroppable } from '@dnd-kit/core';
import { canChangeTicketField, type PlannedTicket } from '@portal/contract/service';

/** Id of the drop target for unplanned tickets; the other targets are days. */
export const shelfTarget = 'shelf';

/** Returns true if a ticket's day may change. */
export const isMovable = ({ status }: Pick<PlannedTicket, 'status'>): boolean =>
  canChangeTicketField(status, 'planned_for');

/**
 * Makes a ticket draggable: by mouse or long press on the card, by keyboard on its link, which
 * explains how.
 */
export function useTicketDrag(ticket: PlannedTicket) {
  const disabled = !isMovable(ticket);
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: ticket.id,
    disabled,
  });
  return {
    card: setNodeRef,
    body: listeners,
    link: {
      ref: setActivatorNodeRef,
      'aria-describedby': disabled ? undefined : attributes['aria-describedby'],
    },
    isDragging,
  };
}

/** Creates a drop target for tickets: a day or the shelf. */
export function useDropTarget(id: string) {
  const { setNodeRef, isOver } = useDroppable({ id: id });
  return { id: setNodeRef, isOver };
}
