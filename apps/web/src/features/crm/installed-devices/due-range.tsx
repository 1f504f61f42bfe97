import { dueSoonDays, toDueMaintenance } from '@portal/contract/crm';
import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { addDays, type Day } from '#web/lib/days/day.ts';
import { getFirstDay, getLastDay, toMonth } from '#web/lib/days/month.ts';
import { Button } from '#web/ui/button.tsx';

/** Date ranges of maintenance; the address stores the name, not the days. */
export const dueRanges = ['overdue', 'month', 'next_30', 'next_90'] as const;

export type DueRange = (typeof dueRanges)[number];

/** The days between which maintenance is due, as the API filters. */
export interface DueDays {
  due_from?: Day;
  due_until?: Day;
}

const lookAhead = 90;

/** Reads a range out of an address; null where it is none. */
export function parseDueRange(value: unknown): DueRange | null {
  return dueRanges.find((range) => range === value) ?? null;
}

/** The days that a range means today. */
export function toDueDays(range: DueRange, today: Day): DueDays {
  switch (range) {
    case 'overdue':
      return { due_until: addDays(today, -1) };
    case 'month':
      return { due_from: getFirstDay(toMonth(today)), due_until: getLastDay(toMonth(today)) };
    case 'next_30':
      return { due_from: today, due_until: addDays(today, dueSoonDays) };
    case 'next_90':
      return { due_from: today, due_until: addDays(today, lookAhead) };
  }
}

/** Returns the days that are overdue or due soon. */
export function getDueSoonDays(today: Day): DueDays {
  return toDueMaintenance(addDays(today, dueSoonDays));
}

/** Link to due maintenance of all customers, or of the own one. */
export function DueLink() {
  const { t } = useTranslation();
  return (
    <Button asChild variant="outline">
      <Link to="/dashboard/data/devices/due">
        <CalendarClock aria-hidden />
        {t('devices.due.open')}
      </Link>
    </Button>
  );
}

/** Link to due maintenance of one customer: beside the filters of a list, an icon on larger screens. */
export function CustomerDueLink({ customerId }: { customerId: string }) {
  const { t } = useTranslation();
  const label = t('devices.due.open');
  return (
    <Button asChild variant="outline" className="sm:px-2.5">
      <Link to="/dashboard/data/devices/due" search={{ customer_id: customerId }} title={label}>
        <CalendarClock aria-hidden />
        <span className="sm:sr-only">{label}</span>
      </Link>
    </Button>
  );
}
