import * as T from '@portal/contract/schema';
import {
  Day,
  Email,
  Id,
  Instant,
  LanguageCode,
  longText,
  nullable,
  Phone,
  object,
  oneOf,
  requiredText,
  text,
  typedCode,
  WebAddress,
} from '@portal/contract/kernel';
import { expect, it } from 'vitest';
import { normalizeInput } from './normalize-input.ts';
import { createBodyCheck } from './validation.ts';

const schema = object({
  name: text(10),
  note: nullable(text(10)),
  password: T.String({ writeOnly: true }),
  owner: object({ city: text(10), pin: T.String({ writeOnly: true }) }),
  tags: T.Array(text(10)),
  rows: T.Array(object({ id: text(10), secret: T.String({ writeOnly: true }) })),
});

it('trims text at any depth, and leaves secrets as they were typed', () => {
  const value = {
    name: ' \u00a0Ada\t\n',
    note: null,
    password: ' a b ',
    owner: { city: ' Gent ', pin: ' 1 ' },
    tags: [' a', 'b '],
    rows: [{ id: ' 1', secret: ' 2 ' }],
    unknown: ' x ',
    number: 7,
  };
  expect(normalizeInput(value, schema)).toEqual({
    name: 'Ada',
    note: null,
    password: ' a b ',
    owner: { city: 'Gent', pin: ' 1 ' },
    tags: ['a', 'b'],
    rows: [{ id: '1', secret: ' 2 ' }],
    unknown: 'x',
    number: 7,
  });
});

it.each([null, undefined, 7, true])('leaves %s alone', (value) => {
  expect(normalizeInput(value, undefined)).toBe(value);
});

it('reads blanks as null in every field that may be null, and in no other', () => {
  const optional = object({
    note: nullable(text(10)),
    email: nullable(Email),
    phone: nullable(Phone),
    name: text(10),
    language: nullable(LanguageCode),
    spoken: LanguageCode,
    owner_id: nullable(Id),
    day: nullable(Day),
    at: nullable(Instant),
    count: nullable(T.Integer()),
    is_new: nullable(T.Boolean()),
    pin: nullable(T.String({ writeOnly: true })),
    rows: T.Array(object({ note: nullable(text(10)), day: nullable(Day) })),
  });
  const blank = { note: '', email: ' ', phone: '\t', name: ' ', language: ' ', owner_id: ' ' };
  const others = { spoken: ' ', day: ' ', at: '\u00A0', count: '', is_new: '\u200B', pin: ' ' };
  expect(
    normalizeInput({ ...blank, ...others, rows: [{ note: '\n', day: '' }] }, optional),
  ).toEqual({
    note: null,
    email: null,
    phone: null,
    name: '',
    language: null,
    spoken: '',
    owner_id: null,
    day: null,
    at: null,
    count: null,
    is_new: null,
    pin: ' ',
    rows: [{ note: null, day: null }],
  });
});

const createBlanks = (): object => ({
  at: '',
  kind: ' ',
  is_active: '',
  owner: { id: '\t', name: ' ' },
  none: '',
  day: '',
  email: '',
  pin: '',
  unknown: '',
});

it('leaves out blank optional fields that take no text, if a call says so', () => {
  const fields = object({
    at: T.Optional(Instant),
    kind: T.Optional(oneOf(['reply', 'note'])),
    is_active: T.Optional(T.Boolean()),
    owner: T.Optional(object({ id: T.Optional(Id), name: T.Optional(text(10)) })),
    none: T.Optional(nullable(Day)),
    day: Day,
    email: T.Optional(Email),
    pin: T.Optional(T.String({ writeOnly: true })),
  });
  const always = { none: null, day: '', email: '', pin: '', unknown: '' };
  expect(normalizeInput(createBlanks(), fields, { omitsBlank: true })).toEqual({
    owner: { name: '' },
    ...always,
  });
  expect(normalizeInput(createBlanks(), fields)).toEqual({
    at: '',
    kind: '',
    is_active: '',
    owner: { id: '', name: '' },
    ...always,
  });
});

it('cleans each text by its kind, and secrets not at all', () => {
  const kinds = object({
    name: requiredText(10),
    notes: nullable(longText(10)),
    phone: nullable(Phone),
    website: nullable(WebAddress),
    code: typedCode({ maxLength: 6 }),
    password: T.String({ writeOnly: true }),
  });
  const value = {
    name: 'e\u0301\u200B\u00A0\nb\u001A',
    notes: 'a\r\n\u00A0b\u00AD',
    phone: '(\uFF0B32)\u00A02 555',
    website: 'HTTPS://a.example\u200B',
    code: '123\u00A0456',
    password: 'e\u0301\u200B ',
    unknown: ['\u202Ea\u2028b'],
  };
  expect(normalizeInput(value, kinds)).toEqual({
    name: '\u00E9 b',
    notes: 'a\n\u00A0b',
    phone: '+32 2 555',
    website: 'https://a.example',
    code: '123456',
    password: 'e\u0301\u200B ',
    unknown: ['a b'],
  });
});

it.each(['\u200B', '\u00AD', '\u3164', '\u2800', '\u202E', '\u115F', '\u2060\uFE0F', ' \u180E'])(
  'reads what shows nothing as blank: %j',
  (blank) => {
    const fields = object({
      name: requiredText(10),
      note: nullable(longText(10)),
      phone: nullable(Phone),
    });
    const value = { name: blank, note: blank, phone: blank };
    expect(normalizeInput(value, fields)).toEqual({ name: '', note: null, phone: null });
    expect(createBodyCheck(fields)(value)).toEqual({ name: [{ key: 'field.required' }] });
  },
);

it('counts the code points of the cleaned text', () => {
  const fields = object({ name: text(60), notes: longText(60) });
  const check = createBodyCheck(fields);
  for (const name of ['e\u0301'.repeat(60), '\u{1FAC0}'.repeat(60), `\u200B${'a'.repeat(60)} `])
    expect(check(normalizeInput({ name, notes: name }, fields))).toBeNull();
  const name = '\u{1FAC0}'.repeat(61);
  expect(check(normalizeInput({ name, notes: '' }, fields))).toEqual({
    name: [{ key: 'field.too_long', params: { limit: 60 } }],
  });
});

it('lower-cases ids, and nothing else', () => {
  const ids = object({ id: Id, none: nullable(Id), ids: T.Array(Id), name: text(10) });
  const id = '019A0000-0000-7000-8000-00000000ABCD';
  expect(normalizeInput({ id, none: id, ids: [id], name: 'Ada' }, ids)).toEqual({
    id: id.toLowerCase(),
    none: id.toLowerCase(),
    ids: [id.toLowerCase()],
    name: 'Ada',
  });
});
