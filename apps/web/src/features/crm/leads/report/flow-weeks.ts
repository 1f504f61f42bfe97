import { type LeadReport, type LeadStage, leadStages } from '@portal/contract/crm';
import { stack, stackOffsetDiverging } from 'd3-shape';
import type { Day } from '#web/lib/days/day.ts';
import { listMondays, type Period } from '#web/features/shared/report/report-period.ts';

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

/** One piece of a week's column: from one number to another, upwards. */
export interface FlowPiece {
  stage: LeadStage;
  from: number;
  to: number;
}

const stacked = stack<FlowWeek, LeadStage>()
  .keys(leadStages)
  // Lost leads extend below the axis.
  .value(({ counts }, stage) => (stage === 'lost' ? -counts[stage] : counts[stage]))
  .offset(stackOffsetDiverging);

/** The pieces of each week's column, in the order of the stages from the line upwards; lost below it. */
export function stackFlow(weeks: readonly FlowWeek[]): FlowPiece[][] {
  const series = stacked(weeks);
  return weeks.map((_, week) =>
    series.flatMap((one) => {
      const [from = 0, to = 0] = one[week] ?? [];
      return from === to ? [] : [{ stage: one.key, from, to }];
    }),
  );
}

/** Returns the extent of the columns above and below the axis. */
export function getReach(columns: readonly (readonly FlowPiece[])[]): [down: number, up: number] {
  const ends = columns.flat().flatMap(({ from, to }) => [from, to]);
  return [Math.min(0, ...ends), Math.max(1, ...ends)];
}
