import { and, eq } from 'drizzle-orm';
import {
  changeRetention as route,
  retentionRules,
  type Retention,
  type RetentionRule,
} from '@portal/contract/compliance';
import type { RouteBody } from '@portal/contract/kernel';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { authorize } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/ids.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { listCurrentTerms } from './sweep.ts';
import { toRetention } from './list-retention.ts';
import { retentionDefaults, retentionRule } from './retention-rule.table.ts';

/** Returns the rule in the path. @throws DomainError `not_found`. */
export function locateRule(rule: string): RetentionRule {
  const known = retentionRules.find((one) => one === rule);
  if (!known) throw new DomainError('not_found');
  return known;
}

/** Changes the days of a rule, or turns it on or off. Omitted fields stay unchanged. */
export async function changeRetention(
  context: Context,
  { rule, body }: { rule: RetentionRule; body: RouteBody<typeof route> },
): Promise<Retention> {
  authorize(context.actor, route.access);
  const term = await transact(context, async (tx) => {
    const before = await lockRule(tx, rule);
    const values = {
      days: body.days ?? before.days,
      isEnabled: body.is_enabled ?? before.isEnabled,
    };
    if (values.days !== before.days || values.isEnabled !== before.isEnabled) {
      const { id, version } = retentionRule;
      await tx
        .update(retentionRule)
        .set({ ...values, version: before.version + 1, updatedAt: context.now.toISOString() })
        .where(and(eq(id, before.id), eq(version, before.version)));
      const after = { ...before, ...values };
      await writeAuditEntry(tx, context, {
        action: 'change',
        table: retentionRule,
        objectId: before.id,
        before,
        after,
      });
    }
    const term = (await listCurrentTerms(tx)).find((one) => one.rule === rule);
    if (!term) throw new DomainError('not_found');
    return term;
  });
  // Count outside the transaction: counting can take long, and the sweep needs the rule's lock.
  return toRetention(context.database.orm, context.now, term);
}

/** Locks the rule's row. Inserts a row with the default first if there is none. */
async function lockRule(
  tx: Transaction,
  rule: RetentionRule,
): Promise<typeof retentionRule.$inferSelect> {
  await tx
    .insert(retentionRule)
    .values({ id: newId(), rule, ...retentionDefaults[rule] })
    .onConflictDoNothing();
  const [locked] = await tx
    .select()
    .from(retentionRule)
    .where(eq(retentionRule.rule, rule))
    .for('update');
  if (!locked) throw new DomainError('not_found');
  return locked;
}
