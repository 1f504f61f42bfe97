import { expect, test } from 'vitest';
import { boardWish, orderOf, readBoardSearch } from './board-wish.ts';

const id = '0198f000-0000-7000-8000-000000000001';

const ask = (raw: Record<string, unknown>) => boardWish(readBoardSearch(raw));

test('an address becomes a question; what does not fit is left out', () => {
  expect(ask({})).toEqual({ ordering: 'position' });
  expect(ask({ search: 12, priority: ['low', 'high', 'huge'], ordering: '-priority' })).toEqual({
    search: '12',
    priority: ['high', 'low'],
    ordering: '-priority',
  });
  expect(ask({ priority: 'high', rep: id })).toEqual({
    priority: ['high'],
    assigned_to_user_id: [id],
    ordering: 'position',
  });
  expect(ask({ rep: 'nobody' })).toEqual({ is_assigned: false, ordering: 'position' });
  expect(ask({ rep: 'somebody', ordering: 'created_at', priority: 7, search: '' })).toEqual({
    ordering: 'position',
  });
  // All of them is no filter.
  expect(ask({ priority: ['low', 'high', 'medium'] })).toEqual({ ordering: 'position' });
});

test('the order of what was asked for', () => {
  expect(orderOf({ ordering: 'last_note_at' })).toBe('last_note_at');
  expect(orderOf(null)).toBe('position');
});
