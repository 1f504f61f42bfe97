import type { Language } from '@portal/contract/kernel';
import { getRegion } from '#web/lib/format/formats.ts';

const daysPerUnit = { month: 365.2425 / 12, week: 7 } as const;

/**
 * Formats days in rounded larger units: "7 years", "1 year and 6 months", "6 weeks". Null for short
 * spans, which are clear as days.
 */
export function formatDaySpan(language: Language, days: number): string | null {
  const months = Math.round(days / daysPerUnit.month);
  // Below a quarter, rounding to months is too coarse: uses weeks, unless the days are whole
  // months.
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
