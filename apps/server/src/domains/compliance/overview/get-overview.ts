import {
  getComplianceOverview as route,
  type ComplianceOverview,
} from '@portal/contract/compliance';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { lastSweep, pastRetention } from '../retention/retention-state.ts';
import { exportsMade } from './exports-made.ts';
import { processedAreas } from './processed-areas.ts';
import { requestCounts } from './request-counts.ts';

/** What the GDPR page shows. */
export async function getOverview(context: Context): Promise<ComplianceOverview> {
  authorize(context.actor, route.access);
  return {
    requests: await requestCounts(context),
    past_retention: await pastRetention(context.database.orm, context.now),
    last_sweep: await lastSweep(context.database.orm),
    exports: await exportsMade(context),
    processing: await processedAreas(context),
  };
}
