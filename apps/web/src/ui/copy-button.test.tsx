// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';

const button = <CopyButton text="LX-1" label="Copy" copiedLabel="Copied" onFailure={() => {}} />;

afterEach(cleanup);

test('shows on itself that it has copied and announces it to screen readers', async () => {
  const user = userEvent.setup();
  render(button);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Copied');
  expect(await navigator.clipboard.readText()).toBe('LX-1');
});

test('disables the button behind a dialog, like the rest of the page', () => {
  render(
    <>
      {button}
      <Dialog open onOpenChange={() => {}} title="Edit device" closeLabel="Close">
        <button type="button">Save</button>
      </Dialog>
    </>,
  );
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
});
