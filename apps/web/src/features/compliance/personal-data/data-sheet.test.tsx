// @vitest-environment jsdom
import type { PersonalData } from '@portal/contract/compliance';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { DataSheet } from './data-sheet.tsx';

const data: PersonalData = {
  exported_at: '2026-01-05T08:00:00.000Z',
  person: { id: '0198f000-0000-7000-8000-000000000001', name: 'Ada Quill' },
  sections: [
    {
      name: 'account',
      rows: [
        {
          table: 'user_account',
          email: 'ada@example.test',
          date_of_birth: '1984-02-29',
          is_active: false,
          phone_number: null,
          clinic: { name: 'Noord' },
          groups: ['one', 'two'],
          shoe_size: 41,
        },
      ],
    },
    { name: 'leads', rows: [] },
  ],
};

beforeAll(async () => {
  await startTestI18n('nl');
});
afterEach(cleanup);

test('each section stands in the reader’s language, an empty one says so', () => {
  render(<DataSheet data={data} />);
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    'Account1',
    'Leads0',
  ]);
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Accounts');
  expect(screen.getByText('Hier wordt niets bewaard.')).toBeTruthy();
});

test('fields are called by their words, days and truths are told, what is empty is left out', () => {
  render(<DataSheet data={data} />);
  const [account] = screen.getAllByRole('list');
  const terms = within(account ?? document.body).getAllByRole('term');
  expect(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
    ['E-mail', 'ada@example.test'],
    ['Geboortedatum', '29 feb 1984'],
    ['Actief', 'Nee'],
    ['Kliniek', 'NaamNoord'],
    ['Naam', 'Noord'],
    ['Groepen', 'one, two'],
    ['Shoe size', '41'],
  ]);
});
