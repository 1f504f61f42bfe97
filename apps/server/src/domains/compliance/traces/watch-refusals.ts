import { fallbackLanguage, type Language } from '@portal/contract/kernel';
import { sql } from 'drizzle-orm';
import { auditEntry } from '#server/audit/audit.table.ts';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { groupMember, userGroup } from '#server/domains/users/groups/user-group.table.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import type { JobServices } from '#server/resource/context.ts';
import { refusalSurge } from './refusal-surge.table.ts';
import { attemptActions } from './trace.ts';

/** Refused attempts within this time are a surge; the surge ends below half of them. */
const surge = { attempts: 100, minutes: 10 } as const;

/**
 * Mails the holders of `staff` when refused attempts surge: once per surge, in the transaction that
 * records its beginning.
 */
export const watchRefusals = defineJob({
  name: 'watch-refusals',
  schedule: '* * * * *',
  retryLimit: 0,
  handler: handleWatchRefusals,
});

function handleWatchRefusals({
  clock,
  portalUrl,
}: Pick<JobServices, 'clock' | 'portalUrl'>): JobHandler {
  return (_data, run) =>
    run.finish(async (tx) => {
      const now = clock.now();
      const hasSurged = await lockSurge(tx);
      const count = await countAttempts(tx, addMilliseconds(now, -minutes(surge.minutes)));
      if (hasSurged && count < surge.attempts / 2) await setSurge(tx, null);
      if (hasSurged || count < surge.attempts) return;
      await setSurge(tx, now);
      for (const { email, name, language, time_zone: timeZone } of await listStaff(tx)) {
        await sendMail(tx, {
          to: email,
          name,
          language: language ?? fallbackLanguage,
          timeZone,
          template: 'refusals_surged',
          params: {
            count,
            minutes: surge.minutes,
            link: `${portalUrl()}/dashboard/compliance/audit-log`,
          },
        });
      }
    });
}

/** Locks the row of surges, so that two processes never mail about one. Returns whether one lasts. */
async function lockSurge(tx: Transaction): Promise<boolean> {
  await tx.insert(refusalSurge).values({ id: 1 }).onConflictDoNothing();
  const [row] = await tx.select().from(refusalSurge).for('update');
  return row?.begunAt !== null;
}

async function setSurge(tx: Transaction, begun: Date | null): Promise<void> {
  await tx.update(refusalSurge).set({ begunAt: begun?.toISOString() ?? null });
}

/** Counts the attempts of all entries since an instant, those of summed entries by their number. */
async function countAttempts(tx: Transaction, since: Date): Promise<number> {
  const { rows } = await tx.execute<{ attempts: number }>(
    sql`select coalesce(sum(coalesce((${auditEntry.changes} -> 'count' ->> 'to')::int, 1)), 0)::int as attempts
      from ${auditEntry}
      where ${auditEntry.at} >= ${since.toISOString()}
        and ${auditEntry.action} = any(${sql.param(attemptActions)}::text[])`,
  );
  return rows[0]?.attempts ?? 0;
}

interface StaffMember extends Record<string, unknown> {
  readonly email: string;
  readonly name: string;
  readonly language: Language | null;
  readonly time_zone: string | null;
}

/** Lists the active employees with the permission `staff` whose account is set up. */
async function listStaff(tx: Transaction): Promise<readonly StaffMember[]> {
  const { rows } = await tx.execute<StaffMember>(
    sql`select ${userAccount.email} as email,
        trim(concat(${userAccount.firstName}, ' ', ${userAccount.lastName})) as name,
        ${userAccount.preferredLanguage} as language, ${userAccount.timeZone} as time_zone
      from ${userAccount}
      where ${userAccount.role} = 'employee' and ${userAccount.isActive}
        and ${userAccount.anonymizedAt} is null and ${userAccount.passwordHash} is not null
        and exists (select from ${groupMember}
          join ${userGroup} on ${userGroup.id} = ${groupMember.groupId}
          where ${groupMember.userId} = ${userAccount.id}
            and 'staff' = any(${userGroup.permissions}))
      order by ${userAccount.id} for key share of ${userAccount}`,
  );
  return rows;
}
