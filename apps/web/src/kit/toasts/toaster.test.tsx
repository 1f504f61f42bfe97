// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToastStore, toastHistoryLength } from './toast-store.ts';
import { toastDuration, Toaster, toastSwipeThreshold } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function start() {
  const store = createToastStore();
  render(
    <Toaster
      store={store}
      regionLabel="Notifications ({hotkey})"
      toastLabel="Notification"
      closeLabel="Dismiss"
    />,
  );
  return store;
}

const shown = () =>
  screen.queryAllByRole('button', { name: 'Dismiss' }).map((button) => {
    const toast = button.closest('li');
    return toast?.textContent.replace('Dismiss', '');
  });

function swipe(distance: number): void {
  const toast = screen.getByRole('button', { name: 'Dismiss' }).closest('li');
  if (!toast) throw new Error('There is no toast');
  fireEvent.pointerDown(toast, { button: 0, clientX: 0 });
  fireEvent.pointerMove(toast, { clientX: distance });
  fireEvent.pointerUp(toast, { clientX: distance });
}

/** Lists the live regions' politeness and text. */
const listLiveMessages = () => {
  // The text follows the region, so that it is announced.
  act(() => void vi.advanceTimersByTime(100));
  return screen
    .getAllByRole('status')
    .map((region) => [region.getAttribute('aria-live'), region.textContent]);
};

describe('Toaster', () => {
  // @specification 9.3, 9.5
  it('has the specified duration and swipe threshold', () => {
    expect([toastDuration, toastSwipeThreshold]).toEqual([5000, 50]);
  });

  // @specification 4.38, 9.2
  it('shows one toast at a time: the newest replaces the one before', () => {
    const store = start();
    act(() => void store.show({ title: 'First' }));
    expect(shown()).toEqual(['First']);
    act(() => void store.show({ title: 'Second' }));
    expect(shown()).toEqual(['Second']);
    expect(store.getState().history.map((toast) => toast.title)).toEqual(['Second', 'First']);
  });

  // @specification 9.3
  it('hides a toast after 5000 ms', () => {
    const store = start();
    act(() => void store.show({ title: 'Saved', tone: 'success' }));
    act(() => void vi.advanceTimersByTime(toastDuration - 1));
    expect(shown()).toEqual(['Saved']);
    act(() => void vi.advanceTimersByTime(1));
    expect(shown()).toEqual([]);
  });

  // @specification 9.5
  it('dismisses by a swipe of more than 50 px and returns after a shorter one', () => {
    const store = start();
    act(() => void store.show({ title: 'Failed', tone: 'danger' }));
    swipe(50);
    expect(shown()).toEqual(['Failed']);
    swipe(51);
    expect(shown()).toEqual([]);
  });

  // @specification 9.4
  it('keeps an error until it is dismissed, then in the history', () => {
    const store = start();
    act(() => void store.show({ title: 'Failed', tone: 'danger' }));
    act(() => void vi.advanceTimersByTime(toastDuration * 100));
    expect(shown()).toEqual(['Failed']);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(shown()).toEqual([]);
    expect(store.getState().history).toHaveLength(1);
  });

  it('drops the oldest from the history, and everything when cleared', () => {
    const store = createToastStore();
    for (let count = 0; count <= toastHistoryLength; count += 1) store.show({ title: `${count}` });
    expect(store.getState().history).toHaveLength(toastHistoryLength);
    store.clear();
    expect(store.getState()).toEqual({ current: undefined, open: false, history: [] });
  });

  it('announces toasts politely and errors assertively', () => {
    const store = start();
    act(() => void store.show({ title: 'Saved', text: 'For all', tone: 'success' }));
    expect(listLiveMessages()).toEqual([['polite', 'Notification Saved For all']]);
    act(() => void store.show({ title: 'Failed', tone: 'danger' }));
    expect(listLiveMessages()).toContainEqual(['assertive', 'Notification Failed']);
  });
});
