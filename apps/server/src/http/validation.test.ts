import * as T from '@portal/contract/schema';
import {
  Email,
  Id,
  Instant,
  listQuery,
  nullable,
  Phone,
  object,
  WebAddress,
} from '@portal/contract/kernel';
import { describe, expect, it } from 'vitest';
import { createBodyCheck, createQueryCheck } from './validation.ts';

const check = createQueryCheck(listQuery({ filters: {}, orderings: ['name', 'created_at'] }));

const wrong = [{ key: 'field.whole_number_from', params: { from: 0 } }];

describe('query of a list', () => {
  it.each(['0x10', '1e2', '1.0', '+5', '', 'ten', '0b1', '١', 'null', 'true'])(
    'rejects the number %j',
    (limit) => {
      expect(check({ limit })).toEqual({ limit: wrong });
    },
  );

  it('rejects a number given twice, and names what else is wrong', () => {
    expect(check({ limit: ['1', '2'], offset: '0x1', colour: '1' })).toEqual({
      limit: wrong,
      offset: wrong,
      colour: [{ key: 'field.unknown' }],
    });
    expect(check({ limit: '-1' })).toEqual({
      limit: [{ key: 'field.minimum', params: { limit: 0 } }],
    });
  });

  it('reads an empty search, cursor and ordering as none', () => {
    const query = { limit: '010', search: '', cursor: '', ordering: '' };
    expect(check(query)).toBeNull();
    expect(query).toEqual({ limit: 10, offset: 0, search: '', cursor: '', ordering: '' });
  });

  it('accepts the orderings that the list states, and no others', () => {
    for (const ordering of ['name', '-name,created_at']) expect(check({ ordering })).toBeNull();
    for (const ordering of ['nam', ',', 'name,', 'names', '--name']) {
      expect(check({ ordering })).toEqual({
        ordering: [{ key: 'field.ordering', params: { choices: 'name, created_at' } }],
      });
    }
  });
});

describe('formats', () => {
  const checkForms = createQueryCheck(object({ id: T.Optional(Id), at: T.Optional(Instant) }));
  const id = '01a1ffab-b6e1-7229-b078-6a2fb56f1b4e';
  const [idForm, instantForm] = [[{ key: 'field.id' }], [{ key: 'field.instant' }]];

  it('accepts an id in small letters and in capitals', () => {
    for (const written of [id, id.toUpperCase()]) expect(checkForms({ id: written })).toBeNull();
  });

  it.each([`urn:uuid:${id}`, `{${id}}`, id.replaceAll('-', ''), `${id}\n`, `${id}0`])(
    'rejects as an id: %j',
    (written) => expect(checkForms({ id: written })).toEqual({ id: idForm }),
  );

  it.each([
    '2026-01-31T09:30:00Z',
    '2026-01-31t09:30:00.123456z',
    '2024-02-29T23:59:59+05:30',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
  ])('accepts as a timestamp: %j', (at) => expect(checkForms({ at })).toBeNull());

  // Well-formed values that JavaScript or PostgreSQL cannot represent.
  it.each([
    '2016-12-31T23:59:60Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
  ])('rejects as a timestamp outside the supported range: %j', (at) =>
    expect(checkForms({ at })).toEqual({ at: instantForm }),
  );

  it.each([
    '2026-01-31',
    '2026-01-31T09:30:00',
    '2026-01-31T09:30Z',
    '2026-02-30T09:30:00Z',
    '2026-01-31T24:00:00Z',
    '2026-01-31T09:30:00+24:00',
    '2026-01-31T09:30:00+0100',
    'infinity',
    'now',
  ])('rejects as a timestamp: %j', (at) => expect(checkForms({ at })).toEqual({ at: instantForm }));
});

it('shows by an example how an address, a phone number and a website are written', () => {
  const fields = { email: Email, phone: nullable(Phone), website: T.Optional(WebAddress) };
  const written = { email: 'nobody', phone: 'call me', website: 'www' };
  expect(createBodyCheck(object(fields))(written)).toEqual({
    email: [{ key: 'field.email' }],
    phone: [{ key: 'field.phone' }],
    website: [{ key: 'field.web_address' }],
  });
});
