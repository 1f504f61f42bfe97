import { listQuery } from '@portal/contract/kernel';
import { describe, expect, it } from 'vitest';
import { checkQuery } from './validation.ts';

const check = checkQuery(listQuery({ filters: {}, orderings: ['name', 'created_at'] }));

const wrong = [{ key: 'field.type' }];

describe('the query of a list', () => {
  it.each(['0x10', '1e2', '1.0', '+5', '', 'ten', '0b1', '١', 'null', 'true'])(
    'has no number %j',
    (limit) => {
      expect(check({ limit })).toEqual({ limit: wrong });
    },
  );

  it('takes no number twice, and names what else is wrong', () => {
    expect(check({ limit: ['1', '2'], offset: '0x1', colour: '1' })).toEqual({
      limit: wrong,
      offset: wrong,
      colour: [{ key: 'field.unknown' }],
    });
    expect(check({ limit: '-1' })).toEqual({
      limit: [{ key: 'field.minimum', params: { limit: 0 } }],
    });
  });

  it('takes an empty search, cursor and ordering as none', () => {
    const query = { limit: '010', search: '', cursor: '', ordering: '' };
    expect(check(query)).toBeNull();
    expect(query).toEqual({ limit: 10, offset: 0, search: '', cursor: '', ordering: '' });
  });

  it('takes the orderings that it states, and no others', () => {
    for (const ordering of ['name', '-name,created_at']) expect(check({ ordering })).toBeNull();
    for (const ordering of ['nam', ',', 'name,', 'names', '--name']) {
      expect(check({ ordering })).toEqual({ ordering: [{ key: 'field.format' }] });
    }
  });
});
