import { expect, it } from 'vitest';
import { parseQueryTerms } from './list-hit-sources.ts';

it.each([
  ['lumière', [['lumière', 'part']]],
  [
    '  clinique  lu ',
    [
      ['clinique', 'part'],
      ['lu', 'prefix'],
    ],
  ],
  ['S1-4F', [['S1-4F', 'compound']]],
  ['ld-kx', [['ld-kx', 'compound']]],
  [
    '#12 -a',
    [
      ['#12', 'prefix'],
      ['-a', 'narrowing'],
    ],
  ],
  [
    'ab a b- c--',
    [
      ['ab', 'prefix'],
      ['a', 'narrowing'],
      ['b-', 'narrowing'],
      ['c--', 'narrowing'],
    ],
  ],
  ['a b', []],
  ['a&b a&b', [['a&b', 'prefix']]],
  ['02 555 98 35', [['02 555 98 35', 'number']]],
  ['+32 (0)2 555 98 35', [['+32 (0)2 555 98 35', 'international']]],
  ['%% -- __ &', []],
] as const)('parses “%s” into terms that an index finds', (text, expected) => {
  expect(parseQueryTerms(text).map(({ term, match }) => [term, match])).toEqual(expected);
});
