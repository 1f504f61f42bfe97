import { languages } from '@portal/contract/kernel';
import type { HolidayCountry } from '@portal/contract/service';
import type { StoredHoliday } from './service-targets.table.ts';

/** Years before and after the current one whose holidays are stored. */
const years = { before: 1, after: 3 };

/**
 * Lists the public holidays of a country from last year to three years ahead, with their names. The
 * library takes a second and 40 MB, so it is loaded here only.
 */
export async function listPublicHolidays(
  country: HolidayCountry | null,
  today: string,
): Promise<StoredHoliday[]> {
  if (country === null) return [];
  const { default: Holidays } = await import('date-holidays');
  const calendar = new Holidays(country, { types: ['public'] });
  const thisYear = Number(today.slice(0, 4));
  const found = new Map<string, StoredHoliday>();
  for (let year = thisYear - years.before; year <= thisYear + years.after; year += 1) {
    const inLanguages = languages.map(
      (language) => [language, calendar.getHolidays(year, language)] as const,
    );
    for (const [at, { date }] of (inLanguages[0]?.[1] ?? []).entries()) {
      // `2026-12-25 00:00:00`, in the time of the country.
      const [day = ''] = date.split(' ');
      const names = inLanguages.map(([language, holidays]) => [language, holidays[at]?.name ?? '']);
      found.set(day, { day, names: Object.fromEntries(names) });
    }
  }
  return [...found.values()];
}
