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
  ['S1-4F', [['S1-4F', 'part']]],
  ['ld-kx', [['ld-kx', 'part']]],
  [
    '#12 -a',
    [
      ['#12', 'part'],
      ['-a', 'part'],
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
  ['a&b a&b', [['a&b', 'part']]],
  ['%% -- __ &', []],
] as const)('parses “%s” into terms that an index finds', (text, expected) => {
  expect(parseQueryTerms(text).map(({ term, match }) => [term, match])).toEqual(expected);
});
