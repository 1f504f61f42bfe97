// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { LostDialog } from './lost-dialog.tsx';

const cancel = vi.fn();

beforeAll(async () => startTestI18n('en'));
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

test('confirms before it discards a reason, and closes at once without one', async () => {
  render(<LostDialog name="Anna Visser" onCancel={cancel} onConfirm={() => {}} />);
  await userEvent.type(screen.getByRole('textbox'), 'Too dear');
  await userEvent.keyboard('{Escape}');
  expect(cancel).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Too dear');
  await userEvent.clear(screen.getByRole('textbox'));
  await userEvent.keyboard('{Escape}');
  expect(cancel).toHaveBeenCalledOnce();
});
