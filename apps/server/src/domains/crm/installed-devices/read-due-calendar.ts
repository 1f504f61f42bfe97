import { sql, type SQL } from 'drizzle-orm';
import { maxCalendarDays, type DueCalendar } from '@portal/contract/crm';
import { createStatement, type Statement } from '#server/database/statement.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { addDays, countDays, getToday } from '#server/kernel/calendar-day.ts';
import { type Actor, getReaderKind } from '#server/kernel/actor.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { getScope, getScopeParameters } from '#server/resource/resource.ts';
import { customer } from '../customers/customer.table.ts';
import { installedDevices } from './installed-device.resource.ts';
import { installedDevice } from './installed-device.table.ts';
import { dueDay, dueFrom, dueOn, dueUntil } from './device-search.ts';

interface DueCalendarQuery {
  readonly from: string;
  readonly until: string;
  readonly customer_id?: string | undefined;
  readonly manufacturer_id?: string | undefined;
}

/**
 * Counts the maintenance due on each day of a range, and the maintenance due before the
 * caller's today. One statement.
 * @throws DomainError 400 at `until` for a range that is empty or too long.
 */
export async function readDueCalendar(
  context: Context,
  query: DueCalendarQuery,
): Promise<DueCalendar> {
  const days = countDays(query);
  if (days < 1 || days > maxCalendarDays) {
    throw fieldError('until', 'due_calendar.until', { most: maxCalendarDays });
  }
  const [row] = await getStatement(context.actor, query).run<DueCalendar>(context.database, {
    ...getScopeParameters(context.actor, context.now),
    ...query,
    yesterday: addDays(getToday(context), -1),
  });
  return row ?? { overdue: 0, days: [] };
}

const statements = new Map<string, Statement>();

/**
 * Returns the statement for a kind of actor and the used filters. All statements are cached, since
 * there are few combinations.
 */
function getStatement(actor: Actor, query: DueCalendarQuery): Statement {
  const byCustomer = query.customer_id !== undefined;
  const byManufacturer = query.manufacturer_id !== undefined;
  const key = JSON.stringify([getReaderKind(actor), byCustomer, byManufacturer]);
  const scope = getScope(installedDevices, actor);
  const conditions = [
    ...(scope ? [scope] : []),
    ...(byCustomer ? [sql`${installedDevice.customerId} = ${sql.placeholder('customer_id')}`] : []),
    ...(byManufacturer
      ? [sql`${installedDevice.manufacturerId} = ${sql.placeholder('manufacturer_id')}`]
      : []),
  ];
  const statement = statements.get(key) ?? createStatement(buildCalendarQuery(conditions));
  statements.set(key, statement);
  return statement;
}

/** Counts the days by an index-only scan, then looks up the first three devices of each. */
function buildCalendarQuery(conditions: readonly SQL[]): SQL {
  const device = installedDevice;
  const matchAll = (...due: readonly SQL[]) => sql.join([...due, ...conditions], sql` and `);
  const inSpan = [dueFrom(sql.placeholder('from')), dueUntil(sql.placeholder('until'))];
  return sql`select
    (select count(*) from ${device} where ${matchAll(dueUntil(sql.placeholder('yesterday')))}) as overdue,
    (select coalesce(json_agg(json_build_object(
        'date', counted.day, 'count', counted.devices, 'devices', first_ones.devices
      ) order by counted.day), '[]')
      from (
        select ${dueDay} as day, count(*) as devices from ${device}
        where ${matchAll(...inSpan)} group by ${dueDay}
      ) as counted
      cross join lateral (
        select json_agg(json_build_object(
            'id', one.id, 'serial_number', one.serial_number,
            'device', ${product.name}, 'customer', ${customer.name}
          ) order by one.id) as devices
        from (
          select * from ${device} where ${matchAll(dueOn(sql`counted.day`))}
          order by ${device.id} limit 3
        ) as one
        join ${product} on ${product.id} = one.device_id
        left join ${customer} on ${customer.id} = one.customer_id
      ) as first_ones) as days`;
}
