// @vitest-environment jsdom
import { languages } from '@portal/contract/kernel';
import { openServiceTicket } from '@portal/contract/service';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { MomentField } from './moment-field.tsx';

const save = vi.fn<(body: unknown) => Promise<object>>(() => Promise.resolve({}));
const { TZ: zone } = process.env;

function Form({ initial = '' }: { initial?: string }) {
  const form = useContractForm({
    route: openServiceTicket,
    values: { requested_at: initial },
    draft: 'test',
    failure: 'Failed',
    save,
    onSaved: () => {},
  });
  return (
    <form onSubmit={form.submit}>
      <MomentField form={form} name="requested_at" hint="If empty: now." />
      <button type="submit">Save</button>
    </form>
  );
}

const group = () => within(screen.getByRole('group', { name: 'Requested at' }));
const day = () => group().getByRole<HTMLInputElement>('textbox', { name: 'Date' });
const time = () => group().getByRole<HTMLInputElement>('textbox', { name: 'Time' });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

beforeEach(async () => {
  save.mockClear();
  process.env['TZ'] = 'Europe/Brussels';
  await startTestI18n('en');
});
afterEach(() => {
  cleanup();
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

test('sends what is typed as an instant', async () => {
  render(<Form />);
  await userEvent.type(day(), '31/1/26');
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('9h5');
  await submit();
  expect([day().value, time().value]).toEqual(['31/01/2026', '09:05']);
  expect(save).toHaveBeenCalledWith(
    { requested_at: '2026-01-31T08:05:00.000Z' },
    null,
    expect.anything(),
  );
});

test('sends nothing if both are empty', async () => {
  render(<Form initial="2026-01-31T09:05" />);
  await userEvent.clear(day());
  await userEvent.clear(time());
  await submit();
  expect(save).toHaveBeenCalledWith({}, null, expect.anything());
});

test('says how the date and the time are written, at the one that is wrong', async () => {
  render(<Form initial="2026-01-31T09:05" />);
  await userEvent.clear(time());
  await userEvent.type(time(), 'noon');
  await submit();
  expect(screen.getByText('Write the time as hh:mm, such as 14:30.')).toBeTruthy();
  expect(document.activeElement).toBe(time());
  expect(time().getAttribute('aria-invalid')).toBe('true');
  expect(day().getAttribute('aria-invalid')).toBe('false');
  const described = time().getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Write the time as hh:mm, such as 14:30.',
    'If empty: now.',
  ]);
  await userEvent.clear(day());
  await submit();
  expect(screen.getByText(/Write the date as dd\/mm\/yyyy/u)).toBeTruthy();
  expect(document.activeElement).toBe(day());
  expect(day().getAttribute('aria-invalid')).toBe('true');
  expect(save).not.toHaveBeenCalled();
});

test('says below both how they are written once one is left with another text', async () => {
  render(<Form />);
  await userEvent.type(day(), '2/12');
  await userEvent.tab();
  expect(await screen.findByText(/Write the date as dd\/mm\/yyyy/u)).toBeTruthy();
  expect(day().getAttribute('aria-invalid')).toBe('true');
  expect(time().getAttribute('aria-invalid')).toBe('false');
  await userEvent.type(day(), '/26');
  expect(screen.queryByText(/Write the date/u)).toBeNull();
  await userEvent.clear(day());
  await userEvent.type(day(), '31/02/2026');
  await submit();
  expect(screen.getByText(/^This date does not exist\./u)).toBeTruthy();
  expect(time().getAttribute('aria-invalid')).toBe('false');
  await userEvent.clear(day());
  await userEvent.type(day(), '2/12/26');
  await userEvent.type(time(), '25:00');
  await userEvent.tab();
  expect(await screen.findByText(/Write the time as hh:mm/u)).toBeTruthy();
  expect(day().getAttribute('aria-invalid')).toBe('false');
  expect(save).not.toHaveBeenCalled();
});

test('refuses a time that clocks skip, and takes the first of one that exists twice', async () => {
  render(<Form initial="2026-03-29T02:30" />);
  await submit();
  expect(screen.getByText(/does not exist/u)).toBeTruthy();
  await userEvent.clear(day());
  await userEvent.type(day(), '25102026');
  await submit();
  expect(save).toHaveBeenCalledWith(
    { requested_at: '2026-10-25T00:30:00.000Z' },
    null,
    expect.anything(),
  );
});

test.each(languages)('shows the forms of %s', async (language) => {
  await startTestI18n(language);
  render(<Form />);
  const forms = screen
    .getAllByRole<HTMLInputElement>('textbox')
    .map(({ placeholder }) => placeholder);
  expect(forms).toEqual(
    {
      en: ['dd/mm/yyyy', 'hh:mm'],
      nl: ['dd-mm-jjjj', 'uu:mm'],
      fr: ['jj/mm/aaaa', 'hh:mm'],
    }[language],
  );
});
