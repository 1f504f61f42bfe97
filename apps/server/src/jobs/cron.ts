import { CronExpressionParser } from 'cron-parser';

/** Five fields: minute, hour, day of the month, month, day of the week. */
const fiveFields = /^\S+(?: +\S+){4}$/;

/**
 * Returns the first time after another at which a cron expression of five fields is due, in UTC. If
 * day and weekday are both restricted, either matches, as in every cron.
 * @throws Error if the expression is invalid or never due.
 */
export function nextDue(cron: string, after: Date): Date {
  if (!fiveFields.test(cron)) throw new Error(`Not a schedule of five fields: ${cron}`);
  return CronExpressionParser.parse(cron, { currentDate: after, tz: 'UTC' }).next().toDate();
}
