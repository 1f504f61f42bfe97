// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { AlertDialog } from './alert-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Input } from './input.tsx';

afterEach(cleanup);

/** A page with two dialogs, the second of which takes the first one's place. */
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

test('focus starts in the first field that can be filled in', async () => {
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

test('focus goes back to what opened it, also when one dialog took another’s place', async () => {
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

test('a question starts at Cancel and goes back too', async () => {
  render(<Page>{null}</Page>);
  await press('Delete');
  await waitFor(() => expect(focused()?.textContent).toBe('Cancel'));
  await press('Cancel');
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Delete' })));
});
