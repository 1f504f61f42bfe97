// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSelection } from './use-selection.ts';

test('selects what is visible, and keeps it while a dialog shows it', () => {
  const [one, two, three] = [{ id: '1' }, { id: '2' }, { id: '3' }];
  const { result, rerender } = renderHook((shown: { id: string }[]) => useSelection(shown), {
    initialProps: [one, two, three],
  });
  const list = () => result.current.selected.map(({ id }) => id);
  act(() => result.current.set([one, two], true));
  rerender([two, three]);
  expect(list()).toEqual(['2']);
  rerender([one, two, three]);
  act(() => result.current.keep());
  rerender([three, two]);
  expect(list()).toEqual(['1', '2']);
  rerender([]);
  expect(list()).toEqual(['1', '2']);
  act(() => result.current.release());
  expect(list()).toEqual([]);
});
