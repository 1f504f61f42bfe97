// @vitest-environment jsdom
import type { PersonalData } from '@portal/contract/compliance';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { DataSheet } from './data-view.tsx';

const data: PersonalData = {
  exported_at: '2026-01-05T08:00:00.000Z',
  person: { id: '0198f000-0000-7000-8000-000000000001', name: 'Ada Quill' },
  sections: [
    {
      name: 'account',
      rows: [
        {
          table: 'user_account',
          title: 'Dr.',
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
    { name: 'sessions', rows: [{ table: 'session', user_agent: 'Firefox', device_id: 'd1' }] },
    { name: 'documents', rows: [{ table: 'document', file_size: 26_704 }] },
    { name: 'leads', rows: [] },
    { name: 'anonymization_requests', rows: [{ table: 'anonymization_request', reason: 'Brief' }] },
    { name: 'mails', rows: [] },
    {
      name: 'activity',
      rows: [
        {
          table: 'audit_entry',
          was_done_by_them: true,
          action: 'sign_in',
          object_type: 'user_account',
          changes: {
            isActive: { from: true, to: false },
            preferredLanguage: { from: null, to: 'nl' },
          },
        },
      ],
    },
  ],
};

beforeAll(async () => {
  await startTestI18n('nl');
});
afterEach(cleanup);

test('shows sections in the reader’s language, empty ones in one line', () => {
  render(<DataSheet data={data} />);
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    'Account1',
    'Sessies1',
    'Documenten1',
    'Anonimiseringsverzoeken1',
    'Activiteit1',
  ]);
  expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    'Accounts',
    'Auditlogboek',
  ]);
  expect(screen.getByText('Geen gegevens in: Leads, E-mails')).toBeTruthy();
});

test('labels fields, formats days and booleans, and omits empty values', () => {
  render(<DataSheet data={data} />);
  const [account] = screen.getAllByRole('list');
  const terms = within(account ?? document.body).getAllByRole('term');
  expect(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
    ['Aanspreekvorm', 'Dr.'],
    ['E-mail', 'ada@example.test'],
    ['Geboortedatum', '29 feb 1984'],
    ['Actief', 'Nee'],
    ['Kliniek', 'NaamNoord'],
    ['Naam', 'Noord'],
    ['Groepen', 'one, two'],
    ['Shoe size', '41'],
  ]);
});

const find = (term: string) => screen.getByText(term).nextElementSibling?.textContent;

test('names the browser of a session apart from its ID, and gives a size its unit', () => {
  render(<DataSheet data={data} />);
  expect([find('Browser'), find('Browser-ID')]).toEqual(['Firefox', 'd1']);
  expect(find('Grootte')).toMatch(/^26\skB$/u);
});

test('shows codes as texts, with values before and after a change', () => {
  render(<DataSheet data={data} />);
  const entry = screen.getAllByRole('list').at(-1) ?? document.body;
  const terms = within(entry).getAllByRole('term');
  const shownTerms = terms.map((term) =>
    [...(term.parentElement?.children ?? [])].map(({ textContent }) => textContent),
  );
  expect(shownTerms.filter(([term]) => term !== 'Wijzigingen')).toEqual([
    ['Gedaan door deze persoon', 'Ja'],
    ['Handeling', 'Ingelogd'],
    ['Objecttype', 'Gebruiker'],
    ['Actief', 'Voor: Ja', 'Na: Nee'],
    ['Taal', 'Voor: leeg', 'Na: Nederlands'],
  ]);
});

test('shows mail parameters as texts, including a status', () => {
  const params = {
    browser: { message: 'browser.on_system', params: { browser: 'Firefox', system: 'Linux' } },
    at: { instant: '2026-01-05T08:00:00.000Z' },
    status: { message: 'service_status.planned' },
  };
  const rows = [{ table: 'mail_outbox', status: 'sent', params }];
  render(<DataSheet data={{ ...data, sections: [{ name: 'mails', rows }] }} />);
  expect(screen.queryByText(/service_status|on_system|System|Message|instant/u)).toBeNull();
  expect(screen.getByText('Verzonden')).toBeTruthy();
  expect(screen.getByText('Browser').nextElementSibling?.textContent).toBe('Firefox op Linux');
  expect(screen.getByText('Gepland')).toBeTruthy();
});
