import {
  createServiceHoliday,
  deleteServiceHoliday,
  listServiceHolidays,
  ServiceHoliday,
  ServiceHolidayInput,
} from '@portal/contract/service';
import { and, gte, lte, sql } from 'drizzle-orm';
import { bindList } from '#server/http/bind-crud.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { authorize } from '#server/kernel/actor.ts';
import { addDays } from '#server/kernel/calendar-day.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { createIdempotent, deleteOne } from '#server/resource/crud.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { defineResource } from '#server/resource/resource.ts';
import { deleteRow, insertRow, lockRow, updateRow } from '#server/resource/write.ts';
import { serviceHoliday } from './service-targets.table.ts';

const holidays = defineResource(ServiceHoliday, {
  name: 'service_holiday',
  table: serviceHoliday,
  scope: { employees: 'all', customers: 'none' },
  filters: { from: (value) => gte(serviceHoliday.lastDay, value) },
  orderings: { first_day: serviceHoliday.firstDay, created_at: serviceHoliday.createdAt },
  search: serviceHoliday.searchText,
  input: ServiceHolidayInput,
});

/** Routes of the supplier's own holidays. */
export const holidayRoutes: BoundRoute[] = [
  ...bindList(listServiceHolidays, holidays),
  bind(createServiceHoliday, ({ context, body }) => createHoliday(context, body)),
  bind(
    deleteServiceHoliday,
    ({ context, params, seenVersion }) =>
      deleteOne(context, holidays, { id: params.id, seenVersion }),
    (context, { id }) => read(context, holidays, id),
  ),
];

/** Longest holiday; a longer one is a typing error. */
const maxDays = 366;

const maxNameLength = 200;

/** Advisory lock for adding holidays. */
const holidaysLock = 7_420_011;

/**
 * Adds a holiday, and merges it with those that it overlaps or follows without a gap.
 * @throws DomainError 400 at `last_day` before `first_day`, or more than a year after it.
 */
async function createHoliday(
  context: Context,
  { first_day: firstDay, last_day: given, name }: ServiceHolidayInput,
): Promise<Versioned<ServiceHoliday>> {
  authorize(context.actor, createServiceHoliday.access);
  const lastDay = given ?? firstDay;
  if (lastDay < firstDay) throw fieldError('last_day', 'service_holiday.last_day');
  if (lastDay >= addDays(firstDay, maxDays)) throw fieldError('last_day', 'service_holiday.length');
  return createIdempotent(context, holidays, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${holidaysLock})`);
    const touching = await tx
      .select()
      .from(serviceHoliday)
      .where(
        and(
          lte(serviceHoliday.firstDay, addDays(lastDay, 1)),
          gte(serviceHoliday.lastDay, addDays(firstDay, -1)),
        ),
      )
      .orderBy(serviceHoliday.firstDay);
    const all = [...touching, { firstDay, lastDay, name }];
    const [first, ...others] = touching;
    if (!first) return insertRow(tx, context, holidays, { firstDay, lastDay, name });
    const lock = (id: string) => lockRow(tx, context, holidays, { id, seenVersion: null });
    for (const { id } of others) await deleteRow(tx, context, holidays, await lock(id));
    const names = [...new Set(all.map((one) => one.name))].join(', ');
    const values = {
      firstDay: all.map((one) => one.firstDay).toSorted()[0],
      lastDay: all
        .map((one) => one.lastDay)
        .toSorted()
        .at(-1),
      name: names.length > maxNameLength ? name : names,
    };
    await updateRow(tx, context, holidays, await lock(first.id), { values });
    return first.id;
  });
}
