// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { AlertDialog } from './alert-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Input } from './input.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Page with two dialogs, the second of which replaces the first. */
function Page({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<'none' | 'loading' | 'loaded' | 'question'>('none');
  const frame = {
    open: true,
    onOpenChange: () => setShown('none'),
    title: 'Customer',
    closeLabel: 'Close',
  };
  return (
    <>
      <button type="button" onClick={() => setShown('loading')}>
        Edit
      </button>
      <button type="button" onClick={() => setShown('question')}>
        Delete
      </button>
      {shown === 'loading' ? (
        <Dialog key="loading" {...frame}>
          <button type="button" onClick={() => setShown('loaded')}>
            Go on
          </button>
        </Dialog>
      ) : null}
      {shown === 'loaded' ? (
        <Dialog key="loaded" {...frame}>
          {children}
        </Dialog>
      ) : null}
      <AlertDialog
        open={shown === 'question'}
        onOpenChange={() => setShown('none')}
        title="Delete it?"
        text="It will be gone."
        confirmLabel="Delete for good"
        cancelLabel="Cancel"
        onConfirm={() => {}}
      />
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const focused = () => document.activeElement;

test('focuses the first editable field on opening', async () => {
  render(
    <Page>
      <Input aria-label="Number" disabled />
      <Input aria-label="Name" />
    </Page>,
  );
  await press('Edit');
  await press('Go on');
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Name')));
});

test('returns the focus to the opener, also when one dialog replaces another', async () => {
  render(
    <Page>
      <Input aria-label="Name" />
    </Page>,
  );
  await press('Edit');
  await press('Go on');
  await press('Close');
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Edit' })));
});

test('focuses Cancel in a confirmation and returns the focus', async () => {
  render(<Page>{null}</Page>);
  await press('Delete');
  await waitFor(() => expect(focused()?.textContent).toBe('Cancel'));
  await press('Cancel');
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Delete' })));
});

test('makes read-only content scrollable by keyboard', async () => {
  const frame = { open: true, onOpenChange: () => {}, closeLabel: 'Close' };
  render(
    <Dialog {...frame} title="History" readOnly>
      A long text
    </Dialog>,
  );
  await userEvent.tab();
  expect(focused()).toBe(screen.getByRole('group', { name: 'History' }));
});

/** Page with a dialog opened by the URL. */
function Opened() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <h1>Customers</h1>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Add customer" closeLabel="Close">
        <Input aria-label="Name" />
      </Dialog>
    </>
  );
}

test('moves the focus to the page’s heading after a dialog opened by the URL', async () => {
  render(<Opened />);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { name: 'Customers' })));
});

test('makes a confirmation a tab stop only when it overflows', async () => {
  const looks: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        looks.push(callback);
      }
      observe() {}
      disconnect() {}
    },
  );
  const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(0);
  render(<Page>{null}</Page>);
  await press('Delete');
  act(() => looks.forEach((look) => look()));
  expect(screen.queryByRole('group', { name: 'Delete it?' })).toBeNull();
  height.mockReturnValue(900);
  act(() => looks.forEach((look) => look()));
  await waitFor(() => expect(focused()?.textContent).toBe('Cancel'));
  await userEvent.tab({ shift: true });
  expect(focused()).toBe(screen.getByRole('group', { name: 'Delete it?' }));
});

/** Form dialog with an unsaved-changes guard and a pending action. */
function GuardedDialog() {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Dialog open onOpenChange={() => setConfirming(true)} title="Add customer" closeLabel="Close">
      <Input aria-label="Name" />
      <AlertDialog
        open={isConfirming}
        onOpenChange={() => setConfirming(false)}
        title="Leave it?"
        text="It will be lost."
        cancelLabel="Stay"
      />
    </Dialog>
  );
}

test('returns the focus to the field after a confirmation, also when the form changes at that moment', async () => {
  render(<GuardedDialog />);
  const field = screen.getByLabelText('Name');
  const spinner = screen.getByRole('dialog').appendChild(document.createElement('p'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(focused()?.textContent).toBe('Stay'));
  const loaded = new MutationObserver(() => spinner.remove());
  loaded.observe(document.body, { childList: true });
  await press('Stay');
  await waitFor(() => expect(focused()).toBe(field));
  loaded.disconnect();
});
