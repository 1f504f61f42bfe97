import type { Announcements } from '@dnd-kit/core';
import type { TFunction } from 'i18next';
import { shelfPlace } from './shelf-place.ts';

/** Over which place a ticket was when it was last told. */
export function createLastPlace() {
  let last: string | null = null;
  return {
    /** Notes the place; answers whether it is another one. */
    isOther(place: string | null): boolean {
      const isOther = place !== last;
      last = place;
      return isOther;
    },
  };
}

type LastPlace = ReturnType<typeof createLastPlace>;

interface DragWordsParts {
  t: TFunction;
  /** How a day is written. */
  wholeDay: (day: string) => string;
  /** The number of a ticket. */
  nameOf: (id: string) => string;
  /** Where a ticket was picked up: a day, or the shelf. */
  placeOf: (id: string) => string | null;
  /** The caller's, so that it lasts from one announcement to the next. */
  lastPlace: LastPlace;
}

/** What a screen reader is told while a ticket is dragged. */
export function dragWords({
  t,
  wholeDay,
  nameOf,
  placeOf,
  lastPlace,
}: DragWordsParts): Announcements {
  return {
    onDragStart({ active }) {
      const id = String(active.id);
      // It begins where it was picked up, of which nothing need be said.
      lastPlace.isOther(placeOf(id));
      return t('service_calendar.drag.picked_up', { ticket: nameOf(id) });
    },
    onDragOver({ active, over }) {
      const place = over ? String(over.id) : null;
      if (!lastPlace.isOther(place)) return undefined;
      const ticket = nameOf(String(active.id));
      if (place === null) return t('service_calendar.drag.over_nothing', { ticket });
      if (place === shelfPlace) return t('service_calendar.drag.over_shelf', { ticket });
      return t('service_calendar.drag.over_day', { ticket, day: wholeDay(place) });
    },
    onDragEnd({ active, over }) {
      const id = String(active.id);
      const ticket = nameOf(id);
      const place = over ? String(over.id) : null;
      if (place === null || place === placeOf(id))
        return t('service_calendar.drag.dropped_nothing', { ticket });
      if (place === shelfPlace) return t('service_calendar.drag.dropped_shelf', { ticket });
      return t('service_calendar.drag.dropped_day', { ticket, day: wholeDay(place) });
    },
    onDragCancel({ active }) {
      return t('service_calendar.drag.cancelled', { ticket: nameOf(String(active.id)) });
    },
  };
}
