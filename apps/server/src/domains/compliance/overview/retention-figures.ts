import type { ComplianceOverview } from '@portal/contract/compliance';
import type { Context } from '#server/resource/context.ts';
import { lastSweep, pastRetention } from '../retention/retention-state.ts';

type RetentionFigures = Pick<ComplianceOverview, 'past_retention' | 'last_sweep'>;

/** What has been kept longer than it should, and what the last sweep removed. */
export async function retentionFigures({ database, now }: Context): Promise<RetentionFigures> {
  const [past, sweep] = await Promise.all([
    pastRetention(database.orm, now),
    lastSweep(database.orm),
  ]);
  return { past_retention: past, last_sweep: sweep };
}
