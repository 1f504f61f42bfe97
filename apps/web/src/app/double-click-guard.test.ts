// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest';
import { guardDoubleClicks } from './start-portal.tsx';

beforeAll(guardDoubleClicks);

/** Two buttons, and how often each was pressed. */
function twoButtons() {
  const pressed = { save: 0, below: 0 };
  const [save, below] = (['save', 'below'] as const).map((name) => {
    const button = document.createElement('button');
    button.addEventListener('click', () => (pressed[name] += 1));
    document.body.append(button);
    return button;
  });
  if (!save || !below) throw new Error('No buttons');
  return { save, below, pressed };
}

const click = (button: HTMLElement, detail: number) =>
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));

test('ignores the second click if the first one removed its target', () => {
  const { save, below, pressed } = twoButtons();
  click(save, 1);
  save.remove();
  expect(click(below, 2)).toBe(false);
  expect(pressed).toEqual({ save: 1, below: 0 });
  click(below, 1);
  expect(pressed.below).toBe(1);
});

test('passes two clicks on a remaining element, and a click on another one', () => {
  const { save, below, pressed } = twoButtons();
  click(save, 1);
  click(save, 2);
  click(below, 2);
  expect(pressed).toEqual({ save: 2, below: 1 });
  save.remove();
  click(below, 1);
  // By a key there is no count.
  click(below, 0);
  expect(pressed.below).toBe(3);
});
