// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import {
  DropdownMenu,
  DropdownMenuRadioItems,
  DropdownMenuItem,
  DropdownMenuCheckboxItems,
} from './dropdown-menu.tsx';

const edit = vi.fn();
const choose = vi.fn();
const tick = vi.fn();

beforeEach(() => {
  render(
    <DropdownMenu trigger={<Button>Actions</Button>}>
      <DropdownMenuItem onSelect={edit}>Edit</DropdownMenuItem>
      <DropdownMenuRadioItems
        value="dark"
        onValueChange={choose}
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
      <DropdownMenuCheckboxItems
        options={[
          { value: 'a', label: 'First', checked: true },
          { value: 'b', label: 'Second', checked: false },
        ]}
        onToggle={tick}
      />
    </DropdownMenu>,
  );
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const trigger = () => screen.getByRole('button', { name: 'Actions' });

test('opens and closes on press; the button exposes the state and names the menu', async () => {
  expect(trigger().getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(trigger());
  const menu = await screen.findByRole('menu', { name: 'Actions' });
  expect(trigger().getAttribute('aria-expanded')).toBe('true');
  expect(trigger().getAttribute('aria-controls')).toBe(menu.id);
  expect(screen.getByRole('menuitemradio', { name: 'Dark' }).getAttribute('aria-checked')).toBe(
    'true',
  );
  await userEvent.click(trigger());
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('opens by keyboard on the first item and returns the focus after a choice', async () => {
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const first = await screen.findByRole('menuitem', { name: 'Edit' });
  await waitFor(() => expect(document.activeElement).toBe(first));
  await userEvent.keyboard('{Enter}');
  expect(edit).toHaveBeenCalledOnce();
  await waitFor(() => expect(document.activeElement).toBe(trigger()));
  await userEvent.keyboard('{ArrowDown}');
  await screen.findByRole('menu');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(trigger()));
});

test('keeps the same button element while the menu loads', async () => {
  const before = trigger();
  await userEvent.click(before);
  await screen.findByRole('menu');
  expect(trigger()).toBe(before);
});

test('stays open while several items are checked', async () => {
  await userEvent.click(trigger());
  const first = await screen.findByRole('menuitemcheckbox', { name: 'First' });
  expect(first.getAttribute('aria-checked')).toBe('true');
  await userEvent.click(first);
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Second' }));
  expect(tick.mock.calls).toEqual([
    ['a', false],
    ['b', true],
  ]);
});

test('supports arrows, Home, End and typeahead, and selects by Space and Enter', async () => {
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  const first = await screen.findByRole('menuitem', { name: 'Edit' });
  await waitFor(() => expect(document.activeElement).toBe(first));
  for (const [key, item] of [
    ['{ArrowDown}', 'Light'],
    ['{End}', 'Second'],
    [' ', 'Second'],
    ['{ArrowUp}', 'First'],
    ['{Home}', 'Edit'],
    ['d', 'Dark'],
  ] as const) {
    await userEvent.keyboard(key);
    await waitFor(() => expect(document.activeElement?.textContent).toBe(item));
  }
  expect(tick.mock.calls).toEqual([['b', true]]);
  await userEvent.keyboard('{Enter}');
  expect(choose).toHaveBeenCalledOnce();
  await waitFor(() => expect(document.activeElement).toBe(trigger()));
});
