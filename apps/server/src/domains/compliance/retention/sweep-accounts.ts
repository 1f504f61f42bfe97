import { sql } from 'drizzle-orm';
import { gracePeriod } from '@portal/contract/compliance';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { days, addMilliseconds } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { publishRowChanges } from '#server/resource/publish-row-changes.ts';
import { anonymizationRequests } from '../requests/anonymization-request.resource.ts';
import { anonymizationRequest } from '../requests/anonymization-request.table.ts';
import type { Sweep } from './sweep.ts';

/**
 * Requests the anonymization of people who were deactivated and did not return. An officer must
 * approve each request. After a cancellation, the next request follows a full term later.
 */
export const accountSweep: Sweep = {
  due: (before) => sql`select id from ${userAccount} as person
    where not is_active and anonymized_at is null and updated_at < ${before}
      and coalesce(last_login_at, '-infinity') < ${before}
      and not exists (select from ${anonymizationRequest} as asked where asked.user_id = person.id
        and (asked.status <> 'cancelled' or asked.cancelled_at >= ${before}))`,
  async remove(tx, context, ids) {
    const at = context.now.toISOString();
    const requests = ids.map((userId) => ({
      id: newId(),
      userId,
      gracePeriodDays: gracePeriod.default,
      graceEndsAt: addMilliseconds(context.now, days(gracePeriod.default)).toISOString(),
      createdAt: at,
      updatedAt: at,
    }));
    // A concurrent request by a person takes precedence.
    const made = await tx
      .insert(anonymizationRequest)
      .values(requests)
      .onConflictDoNothing()
      .returning();
    for (const after of made) {
      await writeAuditEntry(tx, context, {
        action: 'create',
        table: anonymizationRequest,
        objectId: after.id,
        after,
      });
    }
    await publishRowChanges(tx, anonymizationRequests, made);
    return made.length;
  },
};
