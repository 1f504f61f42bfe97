import type { RouteBody } from '@portal/contract/kernel';
import {
  getServiceTargets,
  replaceServiceTargets,
  ServiceTargets,
  ServiceTargetsInput,
  urgencies,
  toMinutes,
} from '@portal/contract/service';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { authorize } from '#server/kernel/actor.ts';
import { getToday } from '#server/kernel/calendar-day.ts';
import { type FieldMessages, validationError } from '#server/kernel/domain-error.ts';
import { parseTimeZone } from '#server/kernel/time-zone.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { defineResource } from '#server/resource/resource.ts';
import { transact } from '#server/resource/transact.ts';
import { lockRow, requireVersion, toColumns, updateRow } from '#server/resource/write.ts';
import { listPublicHolidays } from './list-public-holidays.ts';
import { serviceTargets, serviceTargetsId, type StoredHoliday } from './service-targets.table.ts';

const targets = defineResource(ServiceTargets, {
  name: 'service_targets',
  table: serviceTargets,
  scope: { employees: 'all', customers: 'none' },
  input: ServiceTargetsInput,
});

/** Routes of what the supplier promises for each urgency. */
export const targetRoutes: BoundRoute[] = [
  bind(getServiceTargets, ({ context }) => readTargets(context)),
  bind(replaceServiceTargets, ({ context, body, seenVersion }) =>
    replaceTargets(context, { body, seenVersion }),
  ),
];

/** Returns the targets with the public holidays of this year and the next in the caller's language. */
async function readTargets(context: Context): Promise<Versioned<ServiceTargets>> {
  const item = await read(context, targets, serviceTargetsId);
  const year = Number(getToday(context).slice(0, 'YYYY'.length));
  const stored: readonly unknown[] = item.public_holidays;
  const shown = stored.filter(isStoredHoliday).flatMap(({ day, names }) => {
    const isNear = [String(year), String(year + 1)].some((one) => day.startsWith(one));
    return isNear ? [{ day, name: names[context.language] }] : [];
  });
  return { ...item, public_holidays: shown };
}

/** Narrows a value of the column, which only this file writes. */
function isStoredHoliday(value: unknown): value is StoredHoliday {
  return typeof value === 'object' && value !== null && 'names' in value;
}

interface Replacement {
  readonly body: RouteBody<typeof replaceServiceTargets>;
  readonly seenVersion: number | null;
}

/**
 * Replaces the targets. What was promised before stays promised.
 * @throws DomainError 400 for an unknown time zone, for hours that are empty or overlap, for targets
 * without any hours, and for a solution due before the answer; `stale`.
 */
async function replaceTargets(
  context: Context,
  { body, seenVersion }: Replacement,
): Promise<Versioned<ServiceTargets>> {
  authorize(context.actor, replaceServiceTargets.access);
  const timeZone = parseTimeZone(body.time_zone);
  const errors: FieldMessages = {
    ...(timeZone === null ? { time_zone: [{ key: 'service_targets.time_zone' }] } : {}),
    ...validateHours(body),
    ...validateTargets(body),
  };
  if (Object.keys(errors).length > 0) throw validationError(errors);
  const publicHolidays = await listPublicHolidays(body.holiday_country, getToday(context));
  await transact(context, async (tx) => {
    const before = await lockRow(tx, context, targets, { id: serviceTargetsId, seenVersion: null });
    requireVersion(before, seenVersion);
    const values = { ...toColumns(targets, { ...body, time_zone: timeZone }), publicHolidays };
    await updateRow(tx, context, targets, before, { values });
  });
  return readTargets(context);
}

function validateHours({ hours, targets: given }: Replacement['body']): FieldMessages {
  const isPromised = urgencies.some((urgency) =>
    Object.values(given[urgency]).some((count) => count !== null),
  );
  if (isPromised && hours.length === 0) return { hours: [{ key: 'service_targets.no_hours' }] };
  const sorted = hours
    .map(({ weekday, from, until }) => ({
      weekday,
      from: toMinutes(from),
      until: toMinutes(until),
    }))
    .toSorted((a, b) => a.weekday - b.weekday || a.from - b.from);
  const isWrong = sorted.some(({ weekday, from, until }, at) => {
    const next = sorted[at + 1];
    return from >= until || (next?.weekday === weekday && next.from < until);
  });
  return isWrong ? { hours: [{ key: 'service_targets.hours' }] } : {};
}

function validateTargets({ targets: given }: Replacement['body']): FieldMessages {
  const errors: FieldMessages = {};
  for (const urgency of urgencies) {
    const { answer_minutes: answer, solve_minutes: solve } = given[urgency];
    if (answer !== null && solve !== null && solve < answer)
      errors[urgency] = { solve_minutes: [{ key: 'service_targets.solve' }] };
  }
  return Object.keys(errors).length > 0 ? { targets: errors } : {};
}
