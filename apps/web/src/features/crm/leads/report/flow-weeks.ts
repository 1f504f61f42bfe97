import { leadStages, type LeadReport, type LeadStage } from '@portal/contract/crm';
import type { Day } from '#web/lib/days/day.ts';
import { listMondays, type Period } from './report-period.ts';

/** Number of leads that reached each stage. */
export type StageCounts = Readonly<Record<LeadStage, number>>;

/** Week with the number of entries per stage. */
export interface FlowWeek {
  monday: Day;
  counts: StageCounts;
}

const none: StageCounts = {
  new: 0,
  contacted: 0,
  demo_scheduled: 0,
  negotiation: 0,
  won: 0,
  lost: 0,
};

/** Returns the weeks of a period with their entries, including weeks without any. */
export function toFlowWeeks(flow: LeadReport['flow'], period: Period): FlowWeek[] {
  const weeks = new Map<Day, StageCounts>(listMondays(period).map((monday) => [monday, none]));
  for (const { week, to_stage: stage, count } of flow) {
    const counts = weeks.get(week);
    if (counts) weeks.set(week, { ...counts, [stage]: counts[stage] + count });
  }
  return [...weeks].map(([monday, counts]) => ({ monday, counts }));
}

/** Sums the numbers of all weeks. */
export function sumFlow(weeks: readonly FlowWeek[]): StageCounts {
  const sums = leadStages.map((stage) => [
    stage,
    weeks.reduce((sum, { counts }) => sum + counts[stage], 0),
  ]);
  return { ...none, ...Object.fromEntries(sums) };
}
