import type { ViewAs } from '@portal/contract/kernel';
import { today, type Day } from '#web/lib/days/day.ts';
import { startOfDay } from '#web/lib/days/instants.ts';

/** Returns the day in the address if it is in the future; null otherwise. */
export function parseViewDay(text: unknown, now = today()): Day | null {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/u.test(text)) return null;
  return Number.isNaN(Date.parse(text)) || text <= now ? null : text;
}

/** Returns true for a complete date before today. */
export const isPastDay = (text: string, now = today()): boolean =>
  /^[12]\d{3}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(Date.parse(text)) && text < now;

/** Returns the query that views the portal as a customer, now or at the start of a day. */
export function toViewAs(customerId: string, day: Day | null): ViewAs & { as_customer_id: string } {
  return { as_customer_id: customerId, ...(day === null ? {} : { as_of: startOfDay(day) }) };
}
