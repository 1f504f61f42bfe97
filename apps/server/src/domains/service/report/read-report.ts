import { maxReportDays, type RouteQuery } from '@portal/contract/kernel';
import {
  getServiceReport as route,
  type ReportGroup,
  type ServiceReport,
  type ServiceReportRow,
  urgencies,
} from '@portal/contract/service';
import { sql, type SQL } from 'drizzle-orm';
import { naturalCollation } from '#server/database/columns.ts';
import { createStatement, type Statement } from '#server/database/statement.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { displayName } from '#server/domains/users/index.ts';
import { authorize } from '#server/kernel/actor.ts';
import { addDays, countDays, getStartOfDay } from '#server/kernel/calendar-day.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';

const now = sql`${sql.placeholder('now')}::timestamptz`;
const { answerDueAt, answeredAt, solveDueAt, solvedAt, pausedAt, requestedAt, ratingScore } =
  serviceTicket;

const isOwnWork = sql`${serviceTicket.mergedIntoTicketId} is null`;

/**
 * Counts what was promised and met in time, and what passed before it was met, and adds up the ratings.
 * What is met while the clock stands is met at the time at which it stopped.
 */
const counts = sql`count(*)::int as tickets,
  count(*) filter (where ${isOwnWork} and ${answeredAt} is not null
    and least(${answeredAt}, ${pausedAt}) <= ${answerDueAt})::int as answered_in_time,
  count(*) filter (where ${answerDueAt} < coalesce(least(${answeredAt}, ${pausedAt}), ${now}))::int as answered_late,
  count(*) filter (where ${isOwnWork} and ${solvedAt} <= ${solveDueAt})::int as solved_in_time,
  count(*) filter (where ${solveDueAt} < coalesce(${solvedAt}, ${pausedAt}, ${now}))::int as solved_late,
  count(${ratingScore})::int as ratings, coalesce(sum(${ratingScore}), 0)::int as points`;

/**
 * A merged ticket is the same work as the other one. It counts only where a promise to its requester had
 * passed before the merge.
 */
const isCounted = sql`(${isOwnWork} or ${answerDueAt} < ${answeredAt} or ${solveDueAt} < ${solvedAt})`;

const isInPeriod = sql`${requestedAt} >= ${sql.placeholder('since')}::timestamptz
  and ${requestedAt} < ${sql.placeholder('before')}::timestamptz
  and ${isCounted}`;

/** Selects the month of a request from the months of the period, in the caller's time zone. */
const month = sql`(${sql.placeholder('months')}::text[])[
  width_bucket(${requestedAt}, ${sql.placeholder('month_starts')}::timestamptz[])]`;

interface Grouping {
  readonly key: SQL;
  readonly label: SQL;
  readonly joins: SQL;
  readonly order: SQL;
}

const urgencyOrder = sql.raw(urgencies.map((one) => `'${one}'`).join(', '));

const groupings: Readonly<Record<ReportGroup, Grouping>> = {
  urgency: {
    key: sql`${serviceTicket.urgency}`,
    label: sql`null::text`,
    joins: sql``,
    order: sql`array_position(array[${urgencyOrder}], key)`,
  },
  month: { key: month, label: sql`null::text`, joins: sql``, order: sql`key` },
  customer: {
    key: sql`${serviceTicket.customerId}::text`,
    label: sql`${customer.name}`,
    joins: sql`join ${customer} on ${customer.id} = ${serviceTicket.customerId}`,
    order: sql`label ${naturalCollation}, key`,
  },
  technician: {
    key: sql`${serviceTicket.assignedTo}::text`,
    label: displayName(userAccount),
    joins: sql`left join ${userAccount} on ${userAccount.id} = ${serviceTicket.assignedTo}`,
    order: sql`key is null, label ${naturalCollation}, key`,
  },
  device_model: {
    key: sql`${product.id}::text`,
    label: sql`${product.name}`,
    joins: sql`join ${installedDevice} on ${installedDevice.id} = ${serviceTicket.installedDeviceId}
      join ${product} on ${product.id} = ${installedDevice.deviceId}`,
    order: sql`label ${naturalCollation}, key`,
  },
};

const toStatement = ({ key, label, joins, order }: Grouping): Statement =>
  createStatement(sql`select * from (
    select ${key} as key, ${label} as label, ${counts} from ${serviceTicket} ${joins}
    where ${isInPeriod} group by 1, 2) as counted order by ${order}`);

const statements: Readonly<Record<ReportGroup, Statement>> = {
  urgency: toStatement(groupings.urgency),
  customer: toStatement(groupings.customer),
  technician: toStatement(groupings.technician),
  device_model: toStatement(groupings.device_model),
  month: toStatement(groupings.month),
};

/**
 * Returns what became of the promises for the tickets that were requested in a period, whose days
 * begin where the caller is. Leaves merged tickets out, unless a promise had passed on them.
 * @throws DomainError 400 at `to` for a period that is empty or longer than two years.
 */
export async function readReport(
  context: Context,
  { from, to, by = 'urgency' }: RouteQuery<typeof route>,
): Promise<ServiceReport> {
  authorize(context.actor, route.access);
  const days = countDays({ from, until: to });
  if (days < 1 || days > maxReportDays)
    throw fieldError('to', 'due_calendar.until', { most: maxReportDays });
  const { database, timeZone } = context;
  const rows = await statements[by].run<CountedRow & Record<string, unknown>>(database, {
    now: context.now.toISOString(),
    since: getStartOfDay(from, timeZone).toISOString(),
    before: getStartOfDay(addDays(to, 1), timeZone).toISOString(),
    ...(by === 'month' ? listMonths({ from, to }, timeZone) : {}),
  });
  return { by, total: toRow(sumRows(rows)), rows: rows.map(toRow) };
}

/** Lists the months of a period with their first instants. */
function listMonths({ from, to }: { from: string; to: string }, timeZone: string) {
  const months: string[] = [];
  for (let day = `${from.slice(0, 'YYYY-MM'.length)}-01`; day <= to;) {
    months.push(day.slice(0, 'YYYY-MM'.length));
    day = `${addDays(day, 31).slice(0, 'YYYY-MM'.length)}-01`;
  }
  const starts = months.map((month) => getStartOfDay(`${month}-01`, timeZone).toISOString());
  return { months, month_starts: starts };
}

/** A row as it is counted, with the sum of its ratings. */
type CountedRow = Omit<ServiceReportRow, 'average_rating'> & { readonly points: number };

const toRow = ({ points, ...row }: CountedRow): ServiceReportRow => ({
  ...row,
  average_rating: row.ratings === 0 ? null : Math.round((100 * points) / row.ratings) / 100,
});

function sumRows(rows: readonly CountedRow[]): CountedRow {
  const sum = (count: (row: CountedRow) => number): number =>
    rows.reduce((total, row) => total + count(row), 0);
  return {
    key: null,
    label: null,
    tickets: sum((row) => row.tickets),
    answered_in_time: sum((row) => row.answered_in_time),
    answered_late: sum((row) => row.answered_late),
    solved_in_time: sum((row) => row.solved_in_time),
    solved_late: sum((row) => row.solved_late),
    ratings: sum((row) => row.ratings),
    points: sum((row) => row.points),
  };
}
