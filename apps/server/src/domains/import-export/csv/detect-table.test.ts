import { describe, expect, it } from 'vitest';
import { detectTable } from './detect-table.ts';
import { readSeparatorLine, withoutSeparatorLine } from './separator-line.ts';

const fields = new Set(['name', 'email', 'city', 'notes']);
const countFields = (cells: readonly string[]): number =>
  cells.filter((cell) => fields.has(cell)).length;

const find = (text: string) => {
  const { separator, headerRow } = detectTable(text, countFields);
  return [separator, headerRow];
};

describe('separator', () => {
  it.each([
    ['name,city\nAda,Gent\n', 'comma'],
    ['name;city\nAda;Gent\n', 'semicolon'],
    ['name\tcity\tzip\n', 'tab'],
    ['name|city\nAda|Gent\n', 'pipe'],
    ['"a,b,c";city\n', 'semicolon'],
    ['\n\r\nname;city', 'semicolon'],
    ['name\n1;2;3', 'comma'],
    ['name\nDe Linde; Gent\n', 'comma'],
    ['name;remarks (a, b, c, d);email\r\nKliniek;x;info@t.example\r\n', 'semicolon'],
    ['name,notes (a; b; c; d)\nAda,x\n', 'comma'],
    ['naam;opmerking, vrij, kort\nAda;x\nBo;y\n', 'semicolon'],
    ['kolom, een\tkolom, twee\n1,5\t2,5\n1,5\t3,5\n', 'tab'],
    ['prijs;aantal\n1,50;2\n2,50;3\n', 'semicolon'],
    ['foo;bar;baz\n"x, y, z";1;2\n"x, y, z";1;2\n', 'semicolon'],
    ['name,notes\n"a;b;c;d\ne;f",x\n', 'comma'],
    ['', 'comma'],
  ] as const)('judges %j by its rows as separated by %s', (text, separator) => {
    expect(find(text)[0]).toBe(separator);
  });

  it('ignores a quoted cell that the beginning cuts', () => {
    expect(find('name;email\nAda;a@t.example\nBo;"x,y,z')).toEqual(['semicolon', 1]);
  });
});

describe('header', () => {
  it.each([
    ['name;email\nAda;x\n', 1],
    ['Klantenlijst 2026;;\r\n;;\r\nname;email;notes\r\nAda;x;\r\n', 3],
    ['Klantenlijst 2026\n\nname;email\nAda;x\n', 3],
    ['Export;27-11-2026\nGebruiker;Jan\nname;email\nAda;x\n', 3],
    ['"Liste des clients\nen service";\nname;city\nAda;Gent\n', 2],
    ['Kolommen van ons\neen;twee\nx;y\n', 2],
    ['\n\nname,city\nAda,Gent\n', 3],
    ['een;twee\nname;email\n', 2],
    ['name\nAda\nBo\n', 1],
    ['eigen kop\nAda\nBo\n', 1],
    ['een;twee\nx;y\n', 1],
  ] as const)('finds it in %j at row %s', (text, row) => {
    expect(find(text)[1]).toBe(row);
  });

  it('looks for it with a chosen separator', () => {
    expect(detectTable('Lijst\nname;email\nAda;x\n', countFields, 'semicolon')).toEqual({
      separator: 'semicolon',
      headerRow: 2,
    });
  });
});

describe('separator line', () => {
  it.each([
    ['sep=;\r\nname', 'semicolon'],
    ['sep=,\nname', 'comma'],
    ['SEP=\t\r\nname', 'tab'],
    ['sep=|\rname', 'pipe'],
    ['"sep=;"\r\nname', 'semicolon'],
    ['"sep=;";;;\r\nname', 'semicolon'],
    ['sep=;;;\r\nname', 'semicolon'],
    ['sep=^\r\nname', null],
  ])('passes over %j', (text, separator) => {
    expect(readSeparatorLine(text)).toBe(separator);
    expect(withoutSeparatorLine(text)).toBe('name');
  });

  it.each(['separator;name\n1;2', 'name\nsep=;\n', 'sep=abc\n'])('keeps %j', (text) => {
    expect(readSeparatorLine(text)).toBeNull();
    expect(withoutSeparatorLine(text)).toBe(text);
  });
});
