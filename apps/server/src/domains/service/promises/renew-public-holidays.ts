import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { toUtcDay } from '#server/kernel/calendar-day.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { listPublicHolidays } from './list-public-holidays.ts';
import { serviceTargets, serviceTargetsId } from './service-targets.table.ts';

interface HolidayTools {
  readonly database: Database;
  readonly clock: Clock;
}

/** Every month, and at each start: stores the public holidays of the years ahead where they are missing. */
export const renewPublicHolidays = defineJob({
  name: 'renew-public-holidays',
  schedule: '35 2 1 * *',
  runsAtStart: true,
  handler: handleRenewPublicHolidays,
});

/** Years ahead whose holidays must be stored; a promise may reach that far. */
const yearsAhead = 2;

function handleRenewPublicHolidays({ database, clock }: HolidayTools): JobHandler {
  return async (_data, run) => {
    const today = toUtcDay(clock.now());
    const row = eq(serviceTargets.id, serviceTargetsId);
    const [current] = await database.orm
      .select({ country: serviceTargets.holidayCountry, stored: serviceTargets.publicHolidays })
      .from(serviceTargets)
      .where(row);
    const lastYear = String(Number(today.slice(0, 'YYYY'.length)) + yearsAhead);
    const isStored = current?.stored.some(({ day }) => day.startsWith(lastYear)) ?? true;
    const country = current?.country ?? null;
    const holidays = isStored || country === null ? null : await listPublicHolidays(country, today);
    await run.finish(async (tx) => {
      if (holidays === null || country === null) return;
      // Somebody may have chosen another country meanwhile.
      const isSame = eq(serviceTargets.holidayCountry, country);
      await tx.update(serviceTargets).set({ publicHolidays: holidays }).where(isSame);
    });
  };
}
