import { addDays, addMonths, type Day } from '#web/lib/days/day.ts';
import { getMonday, getSunday } from '#web/lib/days/month.ts';

/** Returns the day a key moves the focus to (ARIA date grid); null for any other key. */
export function getDayForKey(day: Day, key: string): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return getMonday(day);
    case 'End':
      return getSunday(day);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return null;
  }
}
