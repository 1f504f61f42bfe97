import type { Announcements } from '@dnd-kit/core';
import type { TFunction } from 'i18next';
import { shelfPlace } from './shelf-place.ts';

interface DragWordsParts {
  t: TFunction;
  /** How a day is written. */
  wholeDay: (day: string) => string;
  /** The number of a ticket. */
  nameOf: (id: string) => string;
  /** Where a ticket was picked up: a day, or the shelf. */
  placeOf: (id: string) => string | null;
  /** Over which place it was at the last announcement; the caller's, so that it lasts. */
  last: { current: string | null };
}

/** What a screen reader is told while a ticket is dragged. */
export function dragWords({ t, wholeDay, nameOf, placeOf, last }: DragWordsParts): Announcements {
  return {
    onDragStart({ active }) {
      const id = String(active.id);
      last.current = placeOf(id);
      return t('service_calendar.drag.picked_up', { ticket: nameOf(id) });
    },
    onDragOver({ active, over }) {
      const place = over ? String(over.id) : null;
      // It begins where it was picked up, of which nothing need be said.
      if (place === last.current) return undefined;
      last.current = place;
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
