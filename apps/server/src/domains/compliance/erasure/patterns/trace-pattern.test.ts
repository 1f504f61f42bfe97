import { describe, expect, it } from 'vitest';
import { tracePattern } from './trace-pattern.ts';

const anne = {
  emails: ['anne.obrien+nl@kliniek.example'],
  names: [{ first: 'Anne-Marié', last: 'O’Brien (Müller)' }],
  phones: ['+31 (0)30 123 45 67'],
};

const without = (text: string, values = anne): string =>
  text.replaceAll(tracePattern(values).inCode, '#');

describe('a name', () => {
  it.each([
    ['Anne-Marié O’Brien (Müller)', '#)'],
    ["ANNE MARIE O'BRIEN-MULLER", '#'],
    ['O’Brien Müller, Anne-Marié', '#'],
    ['offer_anne_marie_obrien_muller.pdf', 'offer_#.pdf'],
    ['Anne\u2010Marie\u0301 O\u2019Brien Mu\u0308ller said', '# said'],
    ['spoke to Anne-Marie\n  O’Brien Müller.', 'spoke to #.'],
  ])('goes from %j', (text, left) => expect(without(text)).toBe(left));

  it.each(['Anne-Marié', 'Müller', 'Joanne-Marie O’Brien Müller', 'Anne-Marie O’Brien Müllerin'])(
    'is not in %j',
    (text) => expect(without(text)).toBe(text),
  );

  it('is found where a letter is two: ß, æ, ø', () => {
    const values = { emails: [], phones: [], names: [{ first: 'Bjørn', last: 'Strauß' }] };
    expect(without('BJORN STRAUSS, bjørn strauß, Strauss Bjørn', values)).toBe('#, #, #');
    // As a file's path has it.
    expect(without('attachment/1/Bj-rn-Strau-cv.pdf', values)).toBe('attachment/1/#-cv.pdf');
  });

  it('may be written in any letters', () => {
    const names = [{ first: 'Иван', last: 'Петров' }];
    expect(without('от ИВАН Петров!', { emails: [], phones: [], names })).toBe('от #!');
  });

  it('of one part is not looked for', () => {
    const values = { emails: ['a@b.example'], phones: [], names: [{ first: 'Rose', last: '' }] };
    expect(without('a rose is Rose', values)).toBe('a rose is Rose');
  });
});

describe('an e-mail', () => {
  it.each([
    ['to <Anne.OBrien+NL@Kliniek.example>.', 'to <#>.'],
    ['mailto:anne.obrien+nl%40kliniek.example', 'mailto:#'],
  ])('goes from %j', (text, left) => expect(without(text)).toBe(left));

  it.each([
    'joanne.obrien+nl@kliniek.example',
    'x.anne.obrien+nl@kliniek.example',
    'anne.obrien+nl@kliniek.example.org',
    'annexobrien+nl@kliniek.example',
  ])('is not %j', (text) => expect(without(text)).toBe(text));
});

describe('a telephone number', () => {
  it.each([
    '+31301234567',
    '0031 30 123 45 67',
    '030-1234567',
    '(030) 12 34 567',
    '+31 (0)30/1234567',
    '31301234567',
  ])('goes from %j', (text) => expect(without(`tel. ${text}, ok`)).toMatch(/^tel\. \(?#, ok$/));

  it('goes in whatever country’s way where it was written as at home', () => {
    const values = { emails: [], names: [], phones: ['06 12 34 56 78'] };
    expect(without('06-12345678 +33 6 12 34 56 78 0033612345678', values)).toBe('# # #');
  });

  it.each(['0301234568', '20301234567', '03012345678'])('is not %j', (text) =>
    expect(without(text)).toBe(text),
  );

  it('is not looked for where it is short', () => {
    const values = { emails: ['a@b.example'], names: [], phones: ['1234'] };
    expect(without('room 1234', values)).toBe('room 1234');
  });
});
