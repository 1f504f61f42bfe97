import { expect, it } from 'vitest';
import { refreshSelected, type SelectionMap, updateSelection } from './use-document-selection.ts';

interface Item {
  id: string;
}
const items = (from: number, to: number): Item[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ id: String(from + at) }));
const none: SelectionMap<Item> = new Map();

it('keeps the selection of another page', () => {
  const first = updateSelection(none, items(1, 25), true, 500);
  const both = updateSelection(first, items(26, 27), true, 500);
  expect([...both.keys()]).toEqual(items(1, 27).map(({ id }) => id));
  expect(updateSelection(both, items(1, 25), false, 500).size).toBe(2);
});

it('stops selecting at the maximum', () => {
  const full = updateSelection(none, items(1, 500), true, 500);
  const over = updateSelection(full, items(490, 520), true, 500);
  expect(over.size).toBe(500);
  expect(over.has('501')).toBe(false);
  expect(
    updateSelection(updateSelection(over, items(1, 1), false, 500), items(501, 501), true, 500)
      .size,
  ).toBe(500);
});

it('leaves the given selection unchanged', () => {
  const one = updateSelection(none, items(1, 1), true, 500);
  updateSelection(one, items(1, 1), false, 500);
  expect(one.size).toBe(1);
  expect(none.size).toBe(0);
});

it('refreshes selected items from the current page', () => {
  const selected = [
    { id: '1', title: 'Old' },
    { id: '2', title: 'Elsewhere' },
  ];
  expect(refreshSelected(selected, [{ id: '1', title: 'New' }])).toEqual([
    { id: '1', title: 'New' },
    { id: '2', title: 'Elsewhere' },
  ]);
});
