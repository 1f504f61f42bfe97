import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardCode,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { PlannedTicket } from '@portal/contract/service';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PromptKeyboardSensor } from '#web/lib/drag/keyboard-sensor.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import type { ServicePlan, TicketMove } from './apply-moves.ts';
import { findTargetUnder, getNextTarget } from './drop-target-navigation.ts';
import { type HourTarget, readTarget, toTargetId } from './hours/hour-target.ts';
import { getSlot } from './hours/lay-out-hours.ts';
import { shelfTarget } from './use-ticket-drag.ts';
import { cardStyle } from './ticket-card.tsx';
import { TicketSummary, TicketTitle } from './ticket-summary.tsx';

/** What the columns of hours are; null in a view without hours, where moving changes the day alone. */
type HourColumns = 'days' | 'technicians' | null;

export interface CalendarBoardProps {
  plan: ServicePlan;
  onMove: (move: TicketMove) => void;
  columns: HourColumns;
  /** Drop targets: days, times of days, and the shelf. */
  children: ReactNode;
}

/** Only the space bar picks up a ticket, because Enter opens it. */
const keyboardCodes = {
  start: [KeyboardCode.Space],
  cancel: [KeyboardCode.Esc],
  end: [KeyboardCode.Space, KeyboardCode.Enter],
};

/** In px and ms. A click moves less than this, and a scrolling finger rests for less. */
const mouse = { activationConstraint: { distance: 6 } };

const touch = { activationConstraint: { delay: 200, tolerance: 8 } };

const keyboard = {
  keyboardCodes,
  coordinateGetter: getNextTarget,
  scrollBehavior: 'auto',
} as const;

/** Makes tickets draggable between drop targets by mouse, touch and keyboard. */
export function CalendarBoard({ plan, onMove, columns, children }: CalendarBoardProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(PromptKeyboardSensor, keyboard),
  );
  const [draggedId, setDragged] = useState<string | null>(null);
  const [lastTarget] = useState(createLastTarget);
  const user = useUser();
  const own = { id: user.id, name: `${user.first_name} ${user.last_name}`.trim() || user.email };
  const find = (id: string) => findTicket(plan, columns, id);
  const dragged = draggedId === null ? null : (find(draggedId)?.ticket ?? null);

  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const found = find(String(active.id));
    const target = over ? String(over.id) : null;
    if (!found || target === null || target === found.target) return;
    const { ticket, day: from } = found;
    if (target === shelfTarget) return onMove({ ticket, day: null });
    const move = toMove(ticket, readTarget(target), (id) => findPerson(plan, id) ?? own);
    onMove(columns === null ? { ticket, day: move.day, from } : { ...move, from });
  };
  const formatTarget = (id: string) => {
    const { day, start, technician } = readTarget(id);
    const name = technician ? (findPerson(plan, technician) ?? own).name : null;
    return [
      format.longDay(day),
      ...(start === null ? [] : [start]),
      ...(technician === undefined ? [] : [name ?? t('service_calendar.unassigned')]),
    ].join(', ');
  };
  const announcements = createDragAnnouncements({
    t,
    formatTarget,
    getNumber: (id) => find(id)?.ticket.ticket_id ?? '',
    getTarget: (id) => find(id)?.target ?? null,
    lastTarget,
  });
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findTargetUnder}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t('service_calendar.drag.instructions') },
      }}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragEnd={drop}
      onDragCancel={() => setDragged(null)}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged ? (
          <div className={classNames(cardStyle, 'w-48 cursor-grabbing shadow-float')}>
            <TicketSummary ticket={dragged} title={<TicketTitle ticket={dragged} />} />
          </div>
        ) : null}
      </DragOverlay>
    </DndContext>
  );
}

/** Returns the move of a ticket to a target; what stays as it is is left out. */
function toMove(
  ticket: PlannedTicket,
  { day, start, technician }: HourTarget,
  getPerson: (id: string) => PlannedTicket['assigned_to'],
): TicketMove & { day: string } {
  const isOther = technician !== undefined && technician !== (ticket.assigned_to?.id ?? null);
  return {
    ticket,
    day,
    start,
    ...(isOther ? { technician: technician === null ? null : getPerson(technician) } : {}),
  };
}

/** Finds somebody who has a shown ticket. */
function findPerson({ days }: ServicePlan, id: string): PlannedTicket['assigned_to'] {
  const all = days.flatMap(({ tickets }) => tickets.map((ticket) => ticket.assigned_to));
  return all.find((person) => person?.id === id) ?? null;
}

/** Finds a shown ticket with its day and its drop target. */
function findTicket({ days, shelf }: ServicePlan, columns: HourColumns, id: string) {
  for (const { date, tickets } of days) {
    const ticket = tickets.find((one) => one.id === id);
    if (ticket) return { ticket, day: date, target: getTargetOf(ticket, columns, date) };
  }
  const ticket = shelf.find((one) => one.id === id);
  return ticket ? { ticket, day: null, target: shelfTarget } : null;
}

/** Returns the drop target in which a planned ticket starts. */
function getTargetOf(ticket: PlannedTicket, columns: HourColumns, day: string): string {
  if (columns === null) return day;
  const { planned_start: start, assigned_to: person } = ticket;
  const technician = columns === 'technicians' ? { technician: person?.id ?? null } : {};
  return toTargetId({ day, start: start === null ? null : getSlot(start), ...technician });
}

/** Creates a store for the last announced drop target. */
export function createLastTarget() {
  let last: string | null = null;
  return {
    /** Stores the place; returns true if it has changed. */
    moveTo(target: string | null): boolean {
      const moveTo = target !== last;
      last = target;
      return moveTo;
    },
  };
}

type LastTarget = ReturnType<typeof createLastTarget>;

interface DragAnnouncementOptions {
  t: TFunction;
  /** Formats a day, with its time and technician. */
  formatTarget: (id: string) => string;
  /** Returns the number of a ticket. */
  getNumber: (id: string) => string;
  /** Returns the ticket's origin: a day or the shelf. */
  getTarget: (id: string) => string | null;
  /** Created by the caller, so that it persists between announcements. */
  lastTarget: LastTarget;
}

/** Creates the screen reader's announcements during a drag. */
export function createDragAnnouncements({
  t,
  formatTarget,
  getNumber,
  getTarget,
  lastTarget,
}: DragAnnouncementOptions): Announcements {
  return {
    onDragStart({ active }) {
      const id = String(active.id);
      // The drag starts at its own place, which needs no announcement.
      lastTarget.moveTo(getTarget(id));
      return t('service_calendar.drag.picked_up', { ticket: getNumber(id) });
    },
    onDragOver({ active, over }) {
      const target = over ? String(over.id) : null;
      if (!lastTarget.moveTo(target)) return undefined;
      const ticket = getNumber(String(active.id));
      if (target === null) return t('service_calendar.drag.over_nothing', { ticket });
      if (target === shelfTarget) return t('service_calendar.drag.over_shelf', { ticket });
      return t('service_calendar.drag.over_day', { ticket, day: formatTarget(target) });
    },
    onDragEnd({ active, over }) {
      const id = String(active.id);
      const ticket = getNumber(id);
      const target = over ? String(over.id) : null;
      if (target === null || target === getTarget(id))
        return t('service_calendar.drag.dropped_nothing', { ticket });
      if (target === shelfTarget) return t('service_calendar.drag.dropped_shelf', { ticket });
      return t('service_calendar.drag.dropped_day', { ticket, day: formatTarget(target) });
    },
    onDragCancel({ active }) {
      return t('service_calendar.drag.cancelled', { ticket: getNumber(String(active.id)) });
    },
  };
}
