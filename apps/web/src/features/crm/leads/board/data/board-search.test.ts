import { expect, test } from 'vitest';
import { toBoardQuery, getBoardOrder, parseBoardSearch } from './board-search.ts';

const id = '0198f000-0000-7000-8000-000000000001';

const parse = (raw: Record<string, unknown>) => toBoardQuery(parseBoardSearch(raw));

test('turns an address into a query, without invalid parts', () => {
  expect(parse({})).toEqual({ ordering: 'position' });
  expect(parse({ search: 12, priority: ['low', 'high', 'huge'], ordering: '-priority' })).toEqual({
    search: '12',
    priority: ['high', 'low'],
    ordering: '-priority',
  });
  expect(parse({ priority: 'high', rep: id })).toEqual({
    priority: ['high'],
    assigned_to_user_id: [id],
    ordering: 'position',
  });
  expect(parse({ rep: 'nobody' })).toEqual({ is_assigned: false, ordering: 'position' });
  expect(parse({ rep: 'somebody', ordering: 'created_at', priority: 7, search: '' })).toEqual({
    ordering: 'position',
  });
  expect(parse({ reason: 'none' })).toEqual({ has_lost_reason: false, ordering: 'position' });
  expect(parse({ reason: 'price' })).toEqual({ ordering: 'position' });
  // All of them is no filter.
  expect(parse({ priority: ['low', 'high', 'medium'] })).toEqual({ ordering: 'position' });
});

// @specification 9.21
test('reads the order from the query', () => {
  expect(getBoardOrder({ ordering: 'last_note_at' })).toBe('last_note_at');
  expect(getBoardOrder(null)).toBe('position');
});
