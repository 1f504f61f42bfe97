import {
  getComplianceOverview as route,
  type ComplianceOverview,
} from '@portal/contract/compliance';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { findLastSweep, countPastRetention } from '../retention/retention-state.ts';
import { listExports } from './list-exports.ts';
import { listProcessedTables } from './list-processed-tables.ts';
import { countRequests } from './count-requests.ts';

/** Returns the data of the GDPR page. */
export async function getOverview(context: Context): Promise<ComplianceOverview> {
  authorize(context.actor, route.access);
  return {
    requests: await countRequests(context),
    past_retention: await countPastRetention(context.database.orm, context.now),
    last_sweep: await findLastSweep(context.database.orm),
    exports: await listExports(context),
    processing: await listProcessedTables(context),
  };
}
