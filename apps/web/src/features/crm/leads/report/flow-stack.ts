import { leadStages, type LeadStage } from '@portal/contract/crm';
import { stack, stackOffsetDiverging } from 'd3-shape';
import type { FlowWeek } from './flow-weeks.ts';

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
