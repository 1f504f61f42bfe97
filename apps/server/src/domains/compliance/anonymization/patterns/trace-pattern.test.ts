import { describe, expect, it } from 'vitest';
import type { PersonValues } from '../person-values.ts';
import { toTracePattern } from './trace-pattern.ts';

const noValues: PersonValues = { emails: [], names: [], phones: [], addressesOfOthers: [] };
const anne: PersonValues = {
  ...noValues,
  emails: ['anne.obrien+nl@kliniek.example'],
  names: [{ first: 'Anne-Marié', last: 'O’Brien (Müller)' }],
  phones: ['+31 (0)30 123 45 67'],
};

const redact = (text: string, values = anne): string =>
  text.replaceAll(toTracePattern(values).inCode, '#');

describe('names', () => {
  it.each([
    ['Anne-Marié O’Brien (Müller)', '#)'],
    ["ANNE MARIE O'BRIEN-MULLER", '#'],
    ['O’Brien Müller, Anne-Marié', '#'],
    ['offer_anne_marie_obrien_muller.pdf', 'offer_#.pdf'],
    ['Anne\u2010Marie\u0301 O\u2019Brien Mu\u0308ller said', '# said'],
    ['spoke to Anne-Marie\n  O’Brien Müller.', 'spoke to #.'],
  ])('redacts the name in %j', (text, left) => expect(redact(text)).toBe(left));

  it.each(['Anne-Marié', 'Müller', 'Joanne-Marie O’Brien Müller', 'Anne-Marie O’Brien Müllerin'])(
    'leaves %j, which holds no name',
    (text) => expect(redact(text)).toBe(text),
  );

  it('matches a letter written as two: ß, æ, ø', () => {
    const values = { ...noValues, names: [{ first: 'Bjørn', last: 'Strauß' }] };
    expect(redact('BJORN STRAUSS, bjørn strauß, Strauss Bjørn', values)).toBe('#, #, #');
    // Spelling in a file path.
    expect(redact('attachment/1/Bj-rn-Strau-cv.pdf', values)).toBe('attachment/1/#-cv.pdf');
  });

  it('matches names in any script', () => {
    const names = [{ first: 'Иван', last: 'Петров' }];
    expect(redact('от ИВАН Петров!', { ...noValues, names })).toBe('от #!');
  });

  it('ignores a name of one word', () => {
    const values = { ...noValues, emails: ['a@b.example'], names: [{ first: 'Rose', last: '' }] };
    expect(redact('a rose is Rose', values)).toBe('a rose is Rose');
  });

  it.each([
    [{ first: 'Ada Lovelace', last: '' }, 'Ada Lovelace, LOVELACE Ada, Ada', '#, #, Ada'],
    [{ first: '', last: 'Jo Ann' }, 'Jo Ann, Joann', '#, Joann'],
    [{ first: 'Ada Augusta', last: 'Lovelace' }, 'Ada Lovelace; Lovelace, Ada Augusta', '#; #'],
    [{ first: 'A Augusta', last: 'Lovelace' }, 'A Lovelace', 'A Lovelace'],
    [{ first: 'Jan', last: 'van den Berg' }, 'Berg, Jan van den; van den Berg, Jan', '#; #'],
    [
      { first: 'Anne-Marie', last: 'Smith' },
      'Anne Smith is not Anne-Marie Smith',
      'Anne Smith is not #',
    ],
  ])('redacts the name of %j in %j', (name, text, left) =>
    expect(redact(text, { ...noValues, names: [name] })).toBe(left),
  );

  it('leaves the name in the address of another account, and redacts it in all others', () => {
    const values = {
      ...noValues,
      names: [{ first: 'Ada', last: 'Lovelace' }],
      addressesOfOthers: ['dr.ada.lovelace@x.example'],
    };
    expect(redact('<dr.Ada.Lovelace@x.example>, Ada Lovelace', values)).toBe(
      '<dr.Ada.Lovelace@x.example>, #',
    );
    expect(redact('ada.lovelace@x.example.org', values)).toBe('#@x.example.org');
    expect(redact('ada.lovelace@y.example', values)).toBe('#@y.example');
  });
});

describe('e-mail addresses', () => {
  it.each([
    ['to <Anne.OBrien+NL@Kliniek.example>.', 'to <#>.'],
    ['mailto:anne.obrien+nl%40kliniek.example', 'mailto:#'],
  ])('redacts the address in %j', (text, left) => expect(redact(text)).toBe(left));

  it.each([
    'joanne.obrien+nl@kliniek.example',
    'x.anne.obrien+nl@kliniek.example',
    'anne.obrien+nl@kliniek.example.org',
    'annexobrien+nl@kliniek.example',
  ])('leaves %j, which holds no e-mail address of the person', (text) =>
    expect(redact(text)).toBe(text),
  );
});

describe('telephone numbers', () => {
  it.each([
    '+31301234567',
    '0031 30 123 45 67',
    '030-1234567',
    '(030) 12 34 567',
    '+31 (0)30/1234567',
    '31301234567',
  ])('redacts the number in %j', (text) =>
    expect(redact(`tel. ${text}, ok`)).toMatch(/^tel\. \(?#, ok$/),
  );

  it('redacts a national number with the code of any country', () => {
    const values = { ...noValues, phones: ['06 12 34 56 78'] };
    expect(redact('06-12345678 +33 6 12 34 56 78 0033612345678', values)).toBe('# # #');
  });

  it.each([
    '0301234568',
    '20301234567',
    '03012345678',
    'SN0301234567',
    '0301234567A',
    '30,1234567',
    '1.301.234.567',
    '301.234.567,00',
  ])('leaves %j, which holds no telephone number', (text) => expect(redact(text)).toBe(text));

  it.each([
    ['+352 22 11 22', '+352 221122, 00352/22.11.22, 352221122.', '#, #, #.'],
    ['+352 22 11 22', '22/11/22, 22.11.22, 2.211,22, 221122, 0221122, 352 22-11-22', null],
    ['+32 2 345 67 89', '02/345.67.89, +32 (0)2 345 67 89', '#, #'],
    ['+32 2 345 67 89', 'order 23456789, 2.345.678,90', null],
    ['+49 30 11985', '030-11985, 030 119 85', '#, #'],
    ['+49 30 11985', 'born 03.01.1985, at 03.01.1985 14:30', null],
    ['22 11 22', '+352 22 11 22', '#'],
    ['22 11 22', '22 11 22, 0221122', null],
  ])('redacts the short number %s in %j', (phone, text, left) =>
    expect(redact(text, { ...noValues, phones: [phone] })).toBe(left ?? text),
  );

  it('ignores short numbers without a code', () => {
    const values = { ...noValues, emails: ['a@b.example'], phones: ['1234'] };
    expect(redact('room 1234', values)).toBe('room 1234');
  });
});

it('matches nothing of a person without values', () => {
  const values = {
    emails: [],
    names: [{ first: 'Ada', last: '' }],
    phones: [],
    addressesOfOthers: [],
  };
  const { inCode, inSql, looseInSql } = toTracePattern(values);
  expect(looseInSql).toBe(inSql);
  for (const text of ['', 'Ada', 'a\nb\n']) expect(text.search(inCode)).toBe(-1);
});
