// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { findDeskKey } from './desk-keys.ts';

afterEach(() => void (document.body.innerHTML = ''));

const press = (key: string, init: KeyboardEventInit = {}, target: Element = document.body) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, ...init });
  target.dispatchEvent(event);
  return event;
};

const onPage = { isInList: false, hasSingleKeys: true };

test('acts once on a key that is held, and moves on with it', () => {
  const repeated = ['j', 'k', 'a', 'r', 'w'].map((key) => press(key, { repeat: true }));
  expect(repeated.map((event) => findDeskKey(event, onPage))).toEqual([
    'next',
    'previous',
    null,
    null,
    null,
  ]);
  expect(findDeskKey(press('W', { shiftKey: true }), onPage)).toBeNull();
  expect(findDeskKey(press('W'), onPage)).toBe('wait');
});

test('knows its keys, also in capitals', () => {
  const pressed = ['j', 'K', 'a', 'r', 'w', 'x', 'Enter'];
  expect(pressed.map((key) => findDeskKey(press(key), onPage))).toEqual([
    'next',
    'previous',
    'take',
    'reply',
    'wait',
    null,
    null,
  ]);
  expect(findDeskKey(press('a', { ctrlKey: true }), onPage)).toBeNull();
  expect(findDeskKey(press('a', { metaKey: true }), onPage)).toBeNull();
});

test('takes arrows while the list has the focus, also with single keys switched off', () => {
  expect(findDeskKey(press('ArrowDown'), onPage)).toBeNull();
  const inList = { isInList: true, hasSingleKeys: false };
  expect(findDeskKey(press('ArrowDown'), inList)).toBe('next');
  expect(findDeskKey(press('ArrowUp'), inList)).toBe('previous');
  expect(findDeskKey(press('j'), inList)).toBeNull();
});

test('leaves keys to fields and to dialogs', () => {
  document.body.innerHTML = '<input><button></button>';
  const [field, button] = [document.querySelector('input'), document.querySelector('button')];
  expect(findDeskKey(press('a', {}, field ?? document.body), onPage)).toBeNull();
  expect(findDeskKey(press('a', {}, button ?? document.body), onPage)).toBe('take');
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>');
  expect(findDeskKey(press('a', {}, button ?? document.body), onPage)).toBeNull();
});
