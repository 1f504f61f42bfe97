import { daysBetween, type Day } from '#web/lib/days/day.ts';

/** A line of an agenda: a day with something on it, or days one after the other without. */
export type AgendaRow =
  | { kind: 'day'; day: Day }
  | { kind: 'free'; from: Day; until: Day; count: number };

/**
 * Returns the rows of an agenda. Consecutive empty days are merged if `joins` is set; today never
 * is.
 */
export function toAgendaRows(
  days: readonly Day[],
  {
    isBusy,
    today,
    mergesFreeDays,
  }: { isBusy: (day: Day) => boolean; today: Day; mergesFreeDays: boolean },
): AgendaRow[] {
  const rows: AgendaRow[] = [];
  for (const day of days) {
    const last = rows.at(-1);
    if (isBusy(day)) rows.push({ kind: 'day', day });
    else if (mergesFreeDays && last?.kind === 'free' && day !== today && last.until !== today) {
      last.until = day;
      last.count = daysBetween(last.from, day) + 1;
    } else rows.push({ kind: 'free', from: day, until: day, count: 1 });
  }
  return rows;
}
