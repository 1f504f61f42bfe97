import { describe, expect, it } from 'vitest';
import { getReach, stackFlow, toFlowWeeks } from './flow-weeks.ts';

const week = '2026-03-02';

describe('columns of the flow chart', () => {
  const columns = stackFlow(
    toFlowWeeks(
      [
        { week, from_stage: null, to_stage: 'new', count: 3 },
        { week, from_stage: 'new', to_stage: 'won', count: 2 },
        { week, from_stage: 'new', to_stage: 'lost', count: 4 },
      ],
      { from: week, to: '2026-03-15' },
    ),
  );

  it('stacks the columns on the line in the order of the stages, with lost ones below', () => {
    expect(columns).toEqual([
      [
        { stage: 'new', from: 0, to: 3 },
        { stage: 'won', from: 3, to: 5 },
        { stage: 'lost', from: -4, to: 0 },
      ],
      [],
    ]);
  });

  it('returns how far the columns reach, one up at least', () => {
    expect(getReach(columns)).toEqual([-4, 5]);
    expect(getReach([[]])).toEqual([0, 1]);
  });
});
