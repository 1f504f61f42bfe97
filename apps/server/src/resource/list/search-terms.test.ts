import { describe, expect, it } from 'vitest';
import { getTermMatch, parseSearchTerms } from './search-terms.ts';

describe('parseSearchTerms', () => {
  it.each([
    [undefined, []],
    ['  ', []],
    ['clinique  lumière clinique', ['clinique', 'lumière']],
    ['skin & % co', ['skin', 'co']],
    ['St.-Lukas', ['St.-Lukas']],
    ['%', ['%']],
    [' - _ ', ['- _']],
    ['02 555 98 35', ['02 555 98 35']],
    ['+32 2 555 98 35', ['+32 2 555 98 35']],
    ['(02) 555 98 35', ['(02) 555 98 35']],
    ['0032 2 555 98 35', ['0032 2 555 98 35']],
    ['555 98 35', ['555 98 35']],
    ['12 34 56 78', ['12 34 56 78']],
    ['Peeters 02 555', ['Peeters', '02 555']],
    ['BE 0123 456 749', ['BE', '0123 456 749']],
    // Years, and a postal code with a house number, are not one number.
    ['2024 2025', ['2024', '2025']],
    ['9000 12', ['9000', '12']],
    ['98 35', ['98', '35']],
    ['a b c d e f g h i', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ] as const)('parses “%s”', (search, expected) => {
    expect(parseSearchTerms(search)).toEqual(expected);
  });
});

describe('getTermMatch', () => {
  it.each([
    ['a', 'prefix'],
    ['ab', 'prefix'],
    ['a.', 'prefix'],
    ["l'o", 'prefix'],
    ['68', 'prefix'],
    ['#68', 'prefix'],
    ['02', 'prefix'],
    ['abc', 'part'],
    ['(abc)', 'part'],
    ['T68', 'part'],
    ['T-68', 'compound'],
    ['st-lukas', 'compound'],
    ['a@b.be', 'compound'],
    ['12-b', 'compound'],
    ['123', 'number'],
    ['02/555', 'number'],
    ['4-012345-000016', 'number'],
    ['025559835', 'number'],
    ['+32 2', 'number'],
    ['+3225559835', 'international'],
    ['0032 2 555 98 35', 'international'],
    ['(+32) 2 555 98 35', 'international'],
  ] as const)('returns how “%s” is found: %s', (term, expected) => {
    expect(getTermMatch(term)).toBe(expected);
  });
});
