// @vitest-environment jsdom
import { createConsumable } from '@portal/contract/products';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { FormDialog } from './form-dialog.tsx';
import { MultiLookupField } from './multi-lookup-field.tsx';

const [lumea, sonova, plasmiro] = ['1', '2', '3'].map((end, index) => ({
  value: `0198f000-0000-7000-8000-00000000000${end}`,
  label: ['Lumea', 'Sonova', 'Plasmiro'][index] ?? '',
}));
const known = [sonova].flatMap((one) => (one ? [one] : []));
const all = [lumea, sonova, plasmiro].flatMap((one) => (one ? [one] : []));
const save = vi.fn(async () => ({}));

function Probe({ max }: { max: number }) {
  const form = useContractForm({
    route: createConsumable,
    values: {
      name: 'Gel',
      manufacturer_id: lumea?.value ?? '',
      compatible_with_ids: known.map(({ value }) => value),
    },
    draft: 'probe',
    failure: 'Failed',
    save,
    onSaved: () => {},
  });
  return (
    <FormDialog form={form} title="Probe" onClose={() => {}}>
      <MultiLookupField
        form={form}
        name="compatible_with_ids"
        known={known}
        max={max}
        lookup={{ options: all, loading: false, search: () => {} }}
      />
    </FormDialog>
  );
}

async function open(max = 200) {
  renderPage(() => <Probe max={max} />);
  await screen.findByRole('combobox', { name: 'Compatible with' });
}

const chosen = () =>
  screen.queryAllByRole('listitem').map((item) => item.querySelector('span')?.textContent);

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  save.mockClear();
  sessionStorage.clear();
  setUser(createTestUser('anna'));
});
afterEach(cleanup);

test('adds options by keyboard, skips the selected ones, and submits the ids', async () => {
  await open();
  expect(chosen()).toEqual(['Sonova']);
  const field = screen.getByRole('combobox', { name: 'Compatible with' });
  await userEvent.click(field);
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Lumea',
    'Plasmiro',
  ]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(chosen()).toEqual(['Plasmiro', 'Sonova']);
  expect(screen.getByText('Plasmiro added')).toBeDefined();
  expect(document.activeElement).toBe(field);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith(
      expect.objectContaining({ compatible_with_ids: [sonova?.value, plasmiro?.value] }),
      null,
      expect.any(String),
    ),
  );
});

test('removes an option, announces it, and keeps the focus in the field', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Sonova' }));
  expect(chosen()).toEqual([]);
  expect(screen.getByText('Sonova removed')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Compatible with' }));
});

test('accepts no more than the maximum number of options', async () => {
  await open(1);
  const field = screen.getByRole('combobox', { name: 'Compatible with' });
  expect(field.hasAttribute('disabled')).toBe(true);
});
