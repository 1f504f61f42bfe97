// @vitest-environment jsdom
import { createCustomer } from '@portal/contract/crm';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '#web/lib/api/api-error.ts';
import { useContractForm, type Latest } from '#web/lib/form/use-contract-form.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { ChoiceField } from './choice-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { TextField } from './text-field.tsx';

const save = vi.fn<(body: unknown, etag: string | null) => Promise<string>>();
/** Idempotency key of each attempt to save. */
let keys: string[] = [];
const saved = vi.fn();
const closed = vi.fn();
const latest = vi.fn<() => Promise<Latest>>();
const labels: Record<string, string> = { name: 'Name', email: 'Email' };
const getLabel = (field: string) => labels[field] ?? field;
const values = { name: 'Old', email: '', category: 'a' };
let read: Latest;
const options = [
  { value: 'a', label: 'First' },
  { value: 'b', label: 'Second' },
  { value: 'c', label: 'Third' },
];

function CustomerForm() {
  const form = useContractForm({
    route: createCustomer,
    ...read,
    getLabel,
    save: (body, etag, idempotencyKey) => {
      keys.push(idempotencyKey);
      return save(body, etag);
    },
    latest,
    onSaved: saved,
    failure: 'Failed to save',
    draft: 'customer',
  });
  return (
    <FormDialog form={form} title="Customer" onClose={closed}>
      <TextField form={form} name="name" />
      <TextField form={form} name="email" type="email" />
      <ChoiceField form={form} name="category" options={options} />
    </FormDialog>
  );
}

async function open() {
  renderPage(CustomerForm);
  return screen.findByRole('textbox', { name: 'Name' });
}

const refusal = (status: number, fields: ApiError['fields'], detail: string | null = null) =>
  new ApiError({ status, code: null, detail, fields, requestId: null });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  read = { values, etag: '"1"' };
  sessionStorage.clear();
  keys = [];
  toasts.clear();
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

test('shows an invalid field’s error, focuses the field and sends nothing', async () => {
  const name = await open();
  await userEvent.clear(name);
  await press('Save');
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('Name is required')).toBeTruthy();
  expect(document.activeElement).toBe(name);
  expect(save).not.toHaveBeenCalled();
});

test('sends the contract’s body with the ETag, once', async () => {
  const response = Promise.withResolvers<string>();
  save.mockReturnValue(response.promise);
  await userEvent.type(await open(), ' Name ');
  await press('Save');
  await press('Save');
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBe('true');
  response.resolve('answer');
  await waitFor(() => expect(saved).toHaveBeenCalledWith('answer'));
  expect(save.mock.calls).toEqual([[{ name: 'Old Name', email: null }, '"1"']]);
});

// @specification 8.66, 8.67, 8.68, 8.69, 8.70, 8.71, 8.72, 8.73
test('shows the server’s messages at their fields and the rest in a toast', async () => {
  save.mockRejectedValue(refusal(400, { email: ['In use'], non_field_errors: ['Too many'] }));
  await userEvent.type(await open(), '!');
  await press('Save');
  expect(await screen.findByText('In use')).toBeTruthy();
  expect(toasts.getState().current).toMatchObject({
    tone: 'danger',
    title: 'Failed to save',
    text: 'Too many',
  });
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' })),
  );
});

test('shows the differences after a stale save and overwrites on request', async () => {
  save.mockRejectedValueOnce(refusal(412, {})).mockResolvedValueOnce('answer');
  latest.mockResolvedValue({ values: { ...values, name: 'Theirs' }, etag: '"2"' });
  await userEvent.type(await open(), ' mine');
  await press('Save');
  expect(await screen.findByText('Theirs')).toBeTruthy();
  await press('Save mine');
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(save.mock.calls.map(([, etag]) => etag)).toEqual(['"1"', '"2"']);
});

test('shows the server’s message about who saved first after a stale save', async () => {
  save.mockRejectedValueOnce(refusal(412, {}, 'Ada Quill changed this in the meantime.'));
  latest.mockResolvedValue({ values: { ...values, name: 'Theirs' }, etag: '"2"' });
  await userEvent.type(await open(), ' mine');
  await press('Save');
  const dialog = await screen.findByRole('dialog', { name: /changed by someone else/u });
  expect(dialog.textContent).toContain('Ada Quill changed this in the meantime.');
  expect(dialog.textContent).not.toContain('Changed elsewhere:');
});

test('shows choices by their labels after a stale save', async () => {
  save.mockRejectedValueOnce(refusal(412, {}));
  latest.mockResolvedValue({ values: { ...values, category: 'b' }, etag: '"2"' });
  await open();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'category' }), 'c');
  await press('Save');
  const row = await screen.findByRole('row', { name: /^category/u });
  expect(row.textContent).toBe('categorySecondThird');
});

test('keeps remote changes to fields that were not edited after a stale save', async () => {
  save.mockRejectedValueOnce(refusal(412, {})).mockResolvedValueOnce('answer');
  latest.mockResolvedValue({ values: { ...values, name: 'Renamed' }, etag: '"2"' });
  await open();
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'mine@example.org');
  await press('Save');
  expect(await screen.findByText(/keeps those changes and adds yours/u)).toBeTruthy();
  expect(screen.getByText('Changed elsewhere: Name')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  await press('Save mine');
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(save.mock.calls[1]).toEqual([{ name: 'Renamed', email: 'mine@example.org' }, '"2"']);
});

test('lists only fields changed on both sides as conflicts after a stale save', async () => {
  save.mockRejectedValueOnce(refusal(412, {})).mockResolvedValueOnce('answer');
  const theirs = { ...values, name: 'Theirs', email: 'theirs@example.org' };
  latest.mockResolvedValue({ values: theirs, etag: '"2"' });
  await userEvent.type(await open(), ' mine');
  await press('Save');
  const rows = await screen.findAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent)).toEqual(['NameTheirsOld mine']);
  await press('Save mine');
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(save.mock.calls[1]?.[0]).toEqual({ name: 'Old mine', email: 'theirs@example.org' });
});

test('saves over the remote version after it was taken', async () => {
  save.mockRejectedValueOnce(refusal(412, {})).mockResolvedValueOnce('answer');
  latest.mockResolvedValue({ values: { ...values, name: 'Theirs' }, etag: '"2"' });
  const name = await open();
  await userEvent.type(name, ' mine');
  await press('Save');
  await userEvent.click(await screen.findByRole('button', { name: 'Use saved version' }));
  await waitFor(() => expect(name).toHaveProperty('value', 'Theirs'));
  await userEvent.type(name, ' and mine');
  await press('Save');
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(save.mock.calls[1]).toEqual([{ name: 'Theirs and mine', email: null }, '"2"']);
});

test('continues from the remote version when the overwrite is rejected', async () => {
  save
    .mockRejectedValueOnce(refusal(412, {}))
    .mockRejectedValueOnce(refusal(400, { name: ['Taken'] }))
    .mockResolvedValueOnce('answer');
  latest.mockResolvedValue({ values: { ...values, name: 'Theirs' }, etag: '"2"' });
  await userEvent.type(await open(), ' mine');
  await press('Save');
  await userEvent.click(await screen.findByRole('button', { name: 'Save mine' }));
  await screen.findByText('Taken');
  await press('Save');
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(save.mock.calls.map(([, etag]) => etag)).toEqual(['"1"', '"2"', '"2"']);
});

test('asks before unsaved changes are discarded', async () => {
  await userEvent.type(await open(), '!');
  await press('Cancel');
  expect(closed).not.toHaveBeenCalled();
  await press('Leave');
  expect(closed).toHaveBeenCalledOnce();
});

test('keeps the idempotency key across attempts until the server has responded', async () => {
  save.mockRejectedValueOnce(new NetworkError('No response was received'));
  save.mockRejectedValueOnce(refusal(409, {}));
  save.mockResolvedValue('answer');
  await userEvent.type(await open(), '!');
  for (const attempts of [1, 2, 3, 4]) {
    await press('Save');
    await waitFor(() => expect(keys).toHaveLength(attempts));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' }).ariaBusy).not.toBe('true'),
    );
  }
  const [lost, refused, saves, next] = keys;
  expect(refused).toBe(lost);
  expect(new Set([refused, saves, next]).size).toBe(3);
});
