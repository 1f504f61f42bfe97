// @vitest-environment jsdom
import type { SearchHit, SearchResult } from '@portal/contract/search';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { stubCalls } from '#web/testing/test-server.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { PaletteBody } from './palette-body.tsx';

const hit: SearchHit = {
  id: 'hit',
  label: 'Clinique Lumière',
  detail: null,
  customer: null,
  word: null,
  languages: null,
};

const answer = (result: SearchResult) => stubCalls({ 'GET /search/': result });

const nothing = () => {};

function show() {
  setUser({ ...createTestUser('anna'), permissions: ['customers', 'documents'] });
  renderPage(() => (
    <PaletteBody icon={null} close={null} onClose={nothing} onShortcuts={nothing} />
  ));
}

const listOptions = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);

test('offers what is near to a typing error, below the pages that match', async () => {
  const groups = [{ kind: 'customers' as const, hits: [hit], has_more: false }];
  answer({ groups, is_similar: true });
  show();
  await userEvent.type(await screen.findByRole('combobox'), 'custo');
  const group = await screen.findByRole('group', {
    name: 'Did you mean one of these? Customers',
  });
  expect(within(group).getAllByRole('option')).toHaveLength(1);
  expect(listOptions().at(-1)).toBe('Clinique Lumière');
  expect(listOptions()[0]).toContain('Customers');
  expect(screen.getByRole('status').textContent).toContain('Did you mean one of these?');
});

test('finds pages and actions by what people call them, below those with that name', async () => {
  answer({ groups: [], is_similar: false });
  show();
  const box = await screen.findByRole('combobox');
  await userEvent.type(box, 'clinics');
  expect(listOptions()).toEqual(['CustomersClinicsData Management']);
  await userEvent.clear(box);
  await userEvent.type(box, 'new customer');
  expect(listOptions()).toEqual(['Add customerNew customer']);
  await userEvent.clear(box);
  await userEvent.type(box, 'upload doc');
  expect(listOptions()).toEqual(['Upload document']);
  await userEvent.clear(box);
  await userEvent.type(box, 'my data');
  expect(listOptions()).toEqual(['Your dataMy data']);
});

test('puts what was found first, with the languages and the category of a document', async () => {
  const hits = [
    { ...hit, detail: 'Lumina', word: 'technical', languages: ['nl' as const, 'en' as const] },
  ];
  answer({ groups: [{ kind: 'documents', hits, has_more: false }], is_similar: false });
  show();
  await userEvent.type(await screen.findByRole('combobox'), 'custo');
  await screen.findByRole('group', { name: 'Documents' });
  expect(listOptions()[0]).toBe('Clinique LumièreLumina · Dutch, EnglishTechnical');
});
