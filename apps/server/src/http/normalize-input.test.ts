import * as T from '@portal/contract/schema';
import {
  Day,
  Email,
  emptyAsNull,
  Id,
  LanguageCode,
  nullable,
  Phone,
  object,
  text,
} from '@portal/contract/kernel';
import { expect, it } from 'vitest';
import { normalizeInput } from './normalize-input.ts';

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

it('reads blanks as none where text may be null, and nowhere else', () => {
  const optional = object({
    note: nullable(text(10)),
    email: nullable(Email),
    phone: nullable(Phone),
    name: text(10),
    language: nullable(LanguageCode),
    owner_id: nullable(Id),
    day: nullable(Day),
    pin: nullable(T.String({ writeOnly: true })),
    rows: T.Array(object({ note: nullable(text(10)) })),
    spoken: emptyAsNull(LanguageCode),
    title_id: emptyAsNull(Id),
    born: emptyAsNull(Day),
  });
  const specified = { spoken: '', title_id: ' ', born: '\t' };
  const blank = { note: '', email: ' ', phone: '\t', name: ' ', language: ' ', owner_id: ' ' };
  expect(
    normalizeInput(
      { ...blank, ...specified, day: ' ', pin: ' ', rows: [{ note: '\n' }] },
      optional,
    ),
  ).toEqual({
    note: null,
    email: null,
    phone: null,
    name: '',
    language: '',
    owner_id: '',
    day: '',
    pin: ' ',
    rows: [{ note: null }],
    spoken: null,
    title_id: null,
    born: null,
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
