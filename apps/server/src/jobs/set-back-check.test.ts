import { expect, it } from 'vitest';
import { createSetBackCheck } from './set-back-check.ts';

const start = Date.parse('2026-10-25T02:30:00Z');

it.each([
  ['runs', [0, 5000, 10_000], [false, false, false]],
  ['is corrected by seconds', [0, 4000, 3000], [false, false, false]],
  ['jumps ahead', [0, 3_600_000, 3_605_000], [false, false, false]],
  ['is set back by an hour', [0, -3_600_000, -3_595_000], [false, true, false]],
  ['is set back by a minute', [0, -60_000, -55_000], [false, true, false]],
  ['is set back twice', [0, -3_600_000, -7_200_000], [false, true, true]],
  ['jumps ahead and back', [0, 3_600_000, 10_000], [false, false, true]],
])(
  'tells by the time that has passed whether a clock was set back that %s',
  (_what, times, found) => {
    let elapsed = 0;
    const wasSetBack = createSetBackCheck(() => (elapsed += 5000));
    expect(times.map((time) => wasSetBack(new Date(start + time)))).toEqual(found);
  },
);
