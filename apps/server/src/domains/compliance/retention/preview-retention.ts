import { previewRetention as route, type RetentionRule } from '@portal/contract/compliance';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { countDue } from './sweep.ts';
import { sweeps } from './sweeps.ts';

/** Counts the objects that a rule would remove with this number of days. Changes nothing. */
export async function previewRetention(
  context: Context,
  { rule, days }: { rule: RetentionRule; days: number },
): Promise<{ due: number }> {
  authorize(context.actor, route.access);
  const { orm } = context.database;
  return { due: await countDue(orm, sweeps[rule], { now: context.now, retentionDays: days }) };
}
