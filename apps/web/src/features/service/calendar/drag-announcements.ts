import type { Announcements } from '@dnd-kit/core';
import type { TFunction } from 'i18next';
import { shelfTarget } from './shelf-target.ts';

/** Over which place a ticket was when it was last told. */
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
  /** Formats a day. */
  formatDay: (day: string) => string;
  /** The number of a ticket. */
  getNumber: (id: string) => string;
  /** Returns the ticket's origin: a day or the shelf. */
  getTarget: (id: string) => string | null;
  /** The caller's, so that it lasts from one announcement to the next. */
  lastTarget: LastTarget;
}

/** Creates the screen reader's announcements during a drag. */
export function createDragAnnouncements({
  t,
  formatDay,
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
      return t('service_calendar.drag.over_day', { ticket, day: formatDay(target) });
    },
    onDragEnd({ active, over }) {
      const id = String(active.id);
      const ticket = getNumber(id);
      const target = over ? String(over.id) : null;
      if (target === null || target === getTarget(id))
        return t('service_calendar.drag.dropped_nothing', { ticket });
      if (target === shelfTarget) return t('service_calendar.drag.dropped_shelf', { ticket });
      return t('service_calendar.drag.dropped_day', { ticket, day: formatDay(target) });
    },
    onDragCancel({ active }) {
      return t('service_calendar.drag.cancelled', { ticket: getNumber(String(active.id)) });
    },
  };
}
