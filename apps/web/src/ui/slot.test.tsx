// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Slot } from '#web/ui/slot.tsx';

afterEach(cleanup);

test('joins classes, descriptions, handlers and refs with those of its child', async () => {
  const [outer, inner] = [createRef<HTMLElement>(), createRef<HTMLAnchorElement>()];
  const pressed: string[] = [];
  const focused = vi.fn();
  render(
    <Slot
      ref={outer}
      className="given"
      aria-describedby="tip"
      title="Given"
      onClick={() => pressed.push('slot')}
      onFocus={focused}
    >
      <a
        ref={inner}
        href="#here"
        className="own"
        aria-describedby="hint"
        title="Own"
        onFocus={undefined}
        onClick={() => pressed.push('child')}
      >
        Here
      </a>
    </Slot>,
  );
  const link = screen.getByRole('link', { name: 'Here' });
  expect([link.className, link.getAttribute('aria-describedby'), link.title]).toEqual([
    'given own',
    'tip hint',
    'Own',
  ]);
  expect([outer.current, inner.current]).toEqual([link, link]);
  await userEvent.click(link);
  expect(pressed).toEqual(['child', 'slot']);
  expect(focused).toHaveBeenCalledOnce();
});

test('adds no attribute that neither has', () => {
  render(
    <Slot>
      <button type="button">Press</button>
    </Slot>,
  );
  expect(screen.getByRole('button').getAttributeNames()).toEqual(['type']);
});

test.each([
  ['two elements', [<i key="1" />, <i key="2" />]],
  ['text', 'text'],
  ['nothing', null],
])('refuses %s', (_what, children) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Slot>{children}</Slot>)).toThrow('Slot of one element');
});
