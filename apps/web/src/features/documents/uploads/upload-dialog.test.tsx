// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { requests, stubCalls, toPage } from '#web/testing/test-server.ts';
import { createFile } from '#web/testing/test-upload.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { UploadDialog } from './upload-dialog.tsx';

const orivane = { id: 'm1', name: 'Orivane' };
const bellune = { id: 'm2', name: 'Bellune' };
const laser = { id: 'p1', name: 'Pulse', model: 'P-1', manufacturer: orivane };
const gel = { id: 'c1', name: 'Pulse gel', model: null, manufacturer: bellune };

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  setUser({ ...createTestUser('anna'), permissions: ['documents'] });
  stubCalls({
    'GET /products/devices/': toPage([laser]),
    'GET /products/consumables/': toPage([gel]),
    'GET /products/pharmaceuticals/': toPage([]),
    'GET /products/spare-parts/': toPage([]),
    'GET /products/manufacturers/': toPage([orivane, bellune]),
    'GET /documents/tags/': toPage([]),
    'GET /documents/documents/': toPage([
      { id: 'd1', title: 'Handleiding', language: 'nl' },
      { id: 'd2', title: 'Poster', language: null },
    ]),
  });
});
afterEach(cleanup);

async function open() {
  renderPage(() => <UploadDialog onClose={() => {}} />);
  return within(await screen.findByRole('dialog', { name: 'Upload document' }));
}

async function add(name: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await userEvent.upload(input, createFile(name));
  await screen.findByRole('group', { name });
}

const listHits = () => within(screen.getByRole('listbox')).queryAllByRole('option');

const choose = async (field: HTMLElement, option: RegExp) => {
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

test('links a product of any type by one search, and its manufacturer with it', async () => {
  const dialog = await open();
  const product = dialog.getByRole('combobox', { name: 'Product' });
  const manufacturer = dialog.getByRole('combobox', { name: 'Manufacturer' });
  await userEvent.click(product);
  await waitFor(() =>
    expect(listHits().map((hit) => hit.textContent)).toEqual([
      'PulseDevice · P-1 · Orivane',
      'Pulse gelConsumable · Bellune',
    ]),
  );
  await userEvent.click(screen.getByRole('option', { name: /^Pulse gel/u }));
  expect(product).toHaveProperty('value', 'Pulse gel');
  await waitFor(() => expect(manufacturer).toHaveProperty('value', 'Bellune'));
  await choose(manufacturer, /^Orivane/u);
  expect(product).toHaveProperty('value', '');
  expect(dialog.queryByRole('combobox', { name: 'Product type' })).toBeNull();
});

test('asks what a single file is a translation of, and for its language', async () => {
  const dialog = await open();
  await add('Manual.pdf');
  const original = dialog.getByRole('combobox', { name: 'Translation of' });
  await choose(original, /^Handleiding/u);
  await userEvent.click(original);
  const withoutLanguage = await screen.findByRole('option', { name: /^Poster/u });
  expect(withoutLanguage.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Language is required');
  const language = dialog.getByRole('combobox', { name: 'Language' });
  expect(document.activeElement).toBe(language);
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  await userEvent.selectOptions(language, 'English');
  expect(screen.queryByText('Language is required')).toBeNull();

  // With more files only what was chosen stays.
  await add('Other.pdf');
  expect(dialog.getAllByRole('combobox', { name: 'Translation of' })).toHaveLength(1);
});
