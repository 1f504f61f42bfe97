// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { SidePanel } from './side-panel.tsx';

afterEach(cleanup);

function Board({ onClose }: { onClose: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    onClose();
    setOpen(false);
    // Like the application after each navigation.
    document.querySelector('h1')?.focus();
  };
  return (
    <>
      <h1 tabIndex={-1}>Board</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Card
      </button>
      {isOpen ? (
        <SidePanel title="Anna Visser" closeLabel="Close" onClose={close}>
          <input aria-label="Note" />
        </SidePanel>
      ) : null}
    </>
  );
}

test('focuses the panel on opening and returns the focus to the opener', async () => {
  const closed = vi.fn<() => void>();
  render(<Board onClose={closed} />);
  const card = screen.getByRole('button', { name: 'Card' });
  await userEvent.click(card);
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Anna Visser' }));
  await userEvent.keyboard('{Escape}');
  expect(closed).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(document.activeElement).toBe(card));
});

test('closes by its button', async () => {
  const closed = vi.fn<() => void>();
  render(<Board onClose={closed} />);
  await userEvent.click(screen.getByRole('button', { name: 'Card' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(closed).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});
