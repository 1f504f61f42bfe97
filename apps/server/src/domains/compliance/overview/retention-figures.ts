import type { ComplianceOverview } from '@portal/contract/compliance';

type RetentionFigures = Pick<ComplianceOverview, 'past_retention' | 'last_sweep'>;

/** What has been kept longer than it should, and what the last sweep removed. Nothing is swept yet. */
export function retentionFigures(): Promise<RetentionFigures> {
  return Promise.resolve({ past_retention: 0, last_sweep: null });
}
