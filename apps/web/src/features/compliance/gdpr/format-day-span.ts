import type { Language } from '@portal/contract/kernel';
import { getRegion } from '#web/lib/format/formats.ts';

const daysPerUnit = { month: 365.2425 / 12, week: 7 } as const;

/**
 * Many days as people think of them, roundly: "7 years", "1 year and 6 months", "6 weeks"; null for so
 * few that the number itself says it.
 */
export function formatDaySpan(language: Language, days: number): string | null {
  const months = Math.round(days / daysPerUnit.month);
  // Below a quarter a month more or less is much: weeks say it better, where it is not months to the day.
  const isMonths = months > 2 || (months > 0 && Math.abs(days - months * daysPerUnit.month) < 2);
  const weeks = isMonths ? 0 : Math.round(days / daysPerUnit.week);
  if (!isMonths && weeks < 2) return null;
  const years = isMonths ? Math.floor(months / 12) : 0;
  const parts = [
    [years, 'year'],
    [isMonths ? months % 12 : 0, 'month'],
    [weeks, 'week'],
  ] as const;
  const region = getRegion(language);
  const texts = parts.flatMap(([count, unit]) =>
    count === 0
      ? []
      : [new Intl.NumberFormat(region, { style: 'unit', unit, unitDisplay: 'long' }).format(count)],
  );
  return new Intl.ListFormat(region, { type: 'conjunction' }).format(texts);
}
