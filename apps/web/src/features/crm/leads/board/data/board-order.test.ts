import { expect, test } from 'vitest';
import { joinCommon } from '@portal/locales/join-common';
import { boardOrders } from './board-order.ts';

// @specification 2.64, 9.20, 9.21
test('offers the specified orders, and its own', () => {
  const { leads } = joinCommon('en');
  const options = boardOrders.map(([order, name]) => [order, name]);
  expect(options).toEqual([
    ['position', 'position'],
    ['-priority', 'priority_down'],
    ['priority', 'priority_up'],
    ['-last_note_at', 'note_newest'],
    ['last_note_at', 'note_oldest'],
  ]);
  expect(leads).toMatchObject({
    board: {
      sorts: {
        priority_down: 'Priority, high to low',
        priority_up: 'Priority, low to high',
        note_newest: 'Last note, newest first',
        note_oldest: 'Last note, oldest first',
      },
    },
  });
});
