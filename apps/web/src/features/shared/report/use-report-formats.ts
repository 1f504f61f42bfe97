import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { getRegion } from '#web/lib/format/formats.ts';
import { addDays, type Day } from '#web/lib/days/day.ts';

const utc = { timeZone: 'UTC' } as const;

/** Returns the report's formats: weeks, short dates and shares. */
export function useReportFormats() {
  const region = getRegion(useLanguage());
  const short = new Intl.DateTimeFormat(region, { day: 'numeric', month: 'short', ...utc });
  const medium = new Intl.DateTimeFormat(region, { dateStyle: 'medium', ...utc });
  const percent = new Intl.NumberFormat(region, { style: 'percent' });
  return {
    /** "5 Mar" */
    shortDay: (day: Day) => short.format(new Date(day)),
    /** The week that begins on a Monday: "2–8 Mar 2026". */
    week: (monday: Day) => medium.formatRange(new Date(monday), new Date(addDays(monday, 6))),
    /** Formats a share from 0 to 1: "54%". */
    share: (share: number) => percent.format(share),
  };
}
