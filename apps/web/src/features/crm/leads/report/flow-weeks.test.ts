import { describe, expect, it } from 'vitest';
import { sumFlow, toFlowWeeks } from './flow-weeks.ts';

const period = { from: '2026-02-23', to: '2026-03-15' };

describe('flow per week', () => {
  const weeks = toFlowWeeks(
    [
      { week: '2026-02-23', from_stage: null, to_stage: 'new', count: 3 },
      { week: '2026-03-09', from_stage: 'new', to_stage: 'won', count: 1 },
      { week: '2026-03-09', from_stage: 'negotiation', to_stage: 'won', count: 2 },
      { week: '2026-03-09', from_stage: 'new', to_stage: 'lost', count: 4 },
    ],
    period,
  );

  it('returns each week of the period, and adds up the moves into a stage', () => {
    expect(
      weeks.map(({ monday, counts }) => [monday, counts.new, counts.won, counts.lost]),
    ).toEqual([
      ['2026-02-23', 3, 0, 0],
      ['2026-03-02', 0, 0, 0],
      ['2026-03-09', 0, 3, 4],
    ]);
  });

  it('sums up the weeks', () => {
    expect(sumFlow(weeks)).toEqual({
      new: 3,
      contacted: 0,
      demo_scheduled: 0,
      negotiation: 0,
      won: 3,
      lost: 4,
    });
  });
});
