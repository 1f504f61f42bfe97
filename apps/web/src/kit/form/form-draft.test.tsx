// @vitest-environment jsdom
import { createCustomer } from '@portal/contract/crm';
import { object, requiredText } from '@portal/contract/kernel';
import * as T from '@portal/contract/schema';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '#web/lib/api/api-error.ts';
import { sessionEnded } from '#web/lib/api/signals.ts';
import { type Latest, useContractForm } from '#web/lib/form/use-contract-form.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { clearPersonal, clearUser } from '#web/lib/session/sign-out.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { createTestUser } from '#web/testing/test-user.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { FormDialog } from './form-dialog.tsx';
import { TextField } from './text-field.tsx';

const save = vi.fn<(body: unknown, etag: string | null) => Promise<string>>();
const latest = vi.fn<() => Promise<Latest>>();
const values = { name: 'Old', notes: '', pin: '', photos: '' };
let read: Latest;
/** Idempotency key of each attempt to save. */
let keys: string[] = [];
let onClose = vi.fn();
/** Name of the form's draft. */
let draft: string | null;

/** Route with a secret, and a text without a limit. */
const route = {
  ...createCustomer,
  body: object({
    name: requiredText(200),
    notes: T.Optional(T.String()),
    pin: T.Optional(T.String({ writeOnly: true })),
  }),
} as const;

const labels: Record<string, string> = {
  name: 'Name',
  notes: 'Notes',
  pin: 'PIN',
  photos: 'Photos',
};
const getLabel = (field: string) => labels[field] ?? field;

function CustomerForm() {
  const form = useContractForm({
    route,
    ...read,
    getLabel,
    save: (body, etag, idempotencyKey) => {
      keys.push(idempotencyKey);
      return save(body, etag);
    },
    latest,
    onSaved: () => {},
    failure: 'Failed to save',
    draft,
    files: ['photos'],
  });
  return (
    <FormDialog form={form} title="Customer" onClose={onClose}>
      <TextField form={form} name="name" />
      <TextField form={form} name="notes" />
      <TextField form={form} name="pin" />
      <TextField form={form} name="photos" />
    </FormDialog>
  );
}

async function open() {
  renderPage(CustomerForm);
  return screen.findByRole('textbox', { name: 'Name' });
}

/** Opens the form in the state in which a reload finds it. */
async function reload() {
  cleanup();
  return open();
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const findRestored = () => screen.queryByText(/^Restored your unsaved changes\./u);
const listDrafts = () => Object.entries(sessionStorage).filter(([key]) => key.startsWith('draft:'));
const shown = (field: HTMLElement, text: string) =>
  waitFor(() => expect(field).toHaveProperty('value', text));

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  setUser(createTestUser('anna'));
  read = { values, etag: '"1"' };
  keys = [];
  draft = 'customer:1';
  onClose = vi.fn();
  toasts.clear();
});
afterEach(() => {
  cleanup();
  clearUser();
  vi.resetAllMocks();
});

test('restores what was typed after a reload, says so, and saves it over its version', async () => {
  await userEvent.type(await open(), ' draft');
  expect(findRestored()).toBeNull();
  const name = await reload();
  await shown(name, 'Old draft');
  expect(findRestored()).toBeTruthy();
  save.mockResolvedValue('answer');
  await press('Save');
  await waitFor(() => expect(findRestored()).toBeNull());
  expect(save.mock.calls).toEqual([[expect.objectContaining({ name: 'Old draft' }), '"1"']]);
  expect(listDrafts()).toEqual([]);
  await shown(await reload(), 'Old');
});

test('returns to the saved values when the draft is discarded, and focuses the first field', async () => {
  await userEvent.type(await open(), ' draft');
  const name = await reload();
  await shown(name, 'Old draft');
  await press('Discard changes');
  await shown(name, 'Old');
  expect(findRestored()).toBeNull();
  expect(document.activeElement).toBe(name);
  expect(listDrafts()).toEqual([]);
  await press('Cancel');
  expect(onClose).toHaveBeenCalledOnce();
});

test('asks before it discards what was typed since the restoration', async () => {
  await userEvent.type(await open(), ' draft');
  const name = await reload();
  await shown(name, 'Old draft');
  await userEvent.type(name, ' and more');
  await press('Discard changes');
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Discard your changes?' }),
  );
  await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(name).toHaveProperty('value', 'Old draft and more');
  await press('Discard changes');
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  await shown(name, 'Old');
  expect(listDrafts()).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(name));
});

test('forgets what was saved although the form has gone meanwhile', async () => {
  const answer = Promise.withResolvers<string>();
  save.mockReturnValue(answer.promise);
  await userEvent.type(await open(), ' draft');
  await press('Save');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  cleanup();
  expect(listDrafts()).not.toEqual([]);
  answer.resolve('answer');
  await waitFor(() => expect(listDrafts()).toEqual([]));
  await shown(await open(), 'Old');
});

test('restores no choice of files, and says that they are to be chosen again', async () => {
  await userEvent.type(await open(), ' draft');
  await userEvent.type(screen.getByRole('textbox', { name: 'Photos' }), '2');
  await shown(await reload(), 'Old draft');
  expect(screen.getByRole('textbox', { name: 'Photos' })).toHaveProperty('value', '');
  expect(findRestored()?.textContent).toContain('Choose the files again');
});

test('stores nothing of a form about a selection', async () => {
  draft = null;
  save.mockRejectedValue(new NetworkError('No response was received'));
  await userEvent.type(await open(), ' draft');
  await press('Save');
  await waitFor(() => expect(keys).toHaveLength(1));
  expect(listDrafts()).toEqual([]);
  await shown(await reload(), 'Old');
});

test('forgets what was typed when the form is left without saving', async () => {
  await userEvent.type(await open(), ' draft');
  await press('Cancel');
  await press('Leave');
  expect(onClose).toHaveBeenCalledOnce();
  await shown(await reload(), 'Old');
  expect(findRestored()).toBeNull();
});

test('stores nothing once the field has its former value again', async () => {
  const name = await open();
  await userEvent.type(name, '!');
  expect(listDrafts()).toHaveLength(1);
  await userEvent.type(name, '{Backspace}');
  expect(listDrafts()).toEqual([]);
});

test('never stores a password or code, and restores the other fields', async () => {
  await userEvent.type(await open(), ' draft');
  await userEvent.type(screen.getByRole('textbox', { name: 'PIN' }), 'geheim-4711');
  expect(JSON.stringify(listDrafts())).toContain('Old draft');
  expect(JSON.stringify(listDrafts())).not.toContain('geheim');
  await shown(await reload(), 'Old draft');
  expect(screen.getByRole('textbox', { name: 'PIN' })).toHaveProperty('value', '');
});

test('stores no draft above the limit, and no older state of it', async () => {
  await userEvent.type(await open(), '!');
  expect(listDrafts()).toHaveLength(1);
  await userEvent.click(screen.getByRole('textbox', { name: 'Notes' }));
  await userEvent.paste('x'.repeat(100_001));
  expect(listDrafts()).toEqual([]);
});

test('goes on without a draft when the storage is full', async () => {
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  await shown(await open(), 'Old');
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '!');
  save.mockResolvedValue('answer');
  await press('Save');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  setItem.mockRestore();
});

test('restores what the same user typed when the session ended', async () => {
  await userEvent.type(await open(), ' draft');
  sessionEnded.emit();
  clearUser();
  // The page is still there for a moment.
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' by nobody');
  cleanup();
  setUser(createTestUser('anna'));
  await shown(await open(), 'Old draft');
});

test('shows a draft to no other user, and removes it from the storage', async () => {
  await userEvent.type(await open(), ' draft');
  cleanup();
  clearUser();
  setUser(createTestUser('bert'));
  expect(listDrafts()).toEqual([]);
  await shown(await open(), 'Old');
  cleanup();
  setUser(createTestUser('anna'));
  await shown(await open(), 'Old');
});

test('leaves no draft after a logout, nor of what is typed until the page is gone', async () => {
  const name = await open();
  await userEvent.type(name, ' draft');
  clearPersonal('anna');
  await userEvent.type(name, ' more');
  expect(listDrafts()).toEqual([]);
});

test('restores only the changed fields of an outdated draft and asks before saving', async () => {
  await userEvent.type(await open(), ' draft');
  cleanup();
  const newest = { values: { ...values, notes: 'New' }, etag: '"2"' };
  read = newest;
  save
    .mockRejectedValueOnce(
      new ApiError({ status: 412, code: null, detail: null, fields: {}, requestId: null }),
    )
    .mockResolvedValueOnce('answer');
  latest.mockResolvedValue(newest);
  await shown(await open(), 'Old draft');
  expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveProperty('value', 'New');
  await press('Save');
  const rows = await screen.findAllByRole('row');
  expect(rows.map((row) => row.textContent)).toContain('NameOldOld draft');
  expect(rows).toHaveLength(2);
  await press('Save mine');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  const sent = expect.objectContaining({ name: 'Old draft', notes: 'New' });
  expect(save.mock.calls).toEqual([
    [sent, '"1"'],
    [sent, '"2"'],
  ]);
});

test('edits the newest version after an outdated draft was discarded', async () => {
  await userEvent.type(await open(), ' draft');
  cleanup();
  read = { values: { ...values, name: 'Newest' }, etag: '"2"' };
  const name = await open();
  await shown(name, 'Old draft');
  await press('Discard changes');
  await shown(name, 'Newest');
  await userEvent.type(name, '!');
  save.mockResolvedValue('answer');
  await press('Save');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]).toEqual([expect.objectContaining({ name: 'Newest!' }), '"2"']);
});

test('sends an impossible ETag for a draft whose object had no version', async () => {
  read = { values, etag: null };
  await userEvent.type(await open(), ' draft');
  cleanup();
  read = { values, etag: '"1"' };
  await shown(await open(), 'Old draft');
  await press('Save');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]?.[1]).toBe('"0"');
});

test('sends what may have arrived before the reload with the same idempotency key', async () => {
  save.mockRejectedValue(new NetworkError('No response was received'));
  await userEvent.type(await open(), ' draft');
  await press('Save');
  await waitFor(() => expect(keys).toHaveLength(1));
  await shown(await reload(), 'Old draft');
  await press('Save');
  await waitFor(() => expect(keys).toHaveLength(2));
  await press('Discard changes');
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' other');
  await press('Save');
  await waitFor(() => expect(keys).toHaveLength(3));
  const [lost, repeated, other] = keys;
  expect(repeated).toBe(lost);
  expect(other).not.toBe(lost);
});

test.each([
  '{"name":"Half a name"}',
  '{"values":{}}',
  '{"etag":null,"values":null}',
  '{"etag":null,"values":{"name":["Half"],"former_field":"x"}}',
  'null',
  '1',
  'no JSON',
])('ignores and removes a stored value of another shape: %s', async (stored) => {
  sessionStorage.setItem('draft:anna:customer:1', stored);
  await shown(await open(), 'Old');
  expect(findRestored()).toBeNull();
  expect(listDrafts()).toEqual([]);
});
