// @vitest-environment jsdom
import type { AnswerFields, SavedAnswer } from '@portal/contract/service';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { clearUser } from '#web/lib/session/sign-out.ts';
import { listChanges, stubCalls, toPage } from '#web/testing/test-server.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { testTicket } from '#web/testing/test-ticket.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { Composer } from '../conversation/composer.tsx';
import { toTicketOwner } from '../conversation/conversation-owner.ts';
import { insertIntoComposer } from '../conversation/open-composers.ts';

const fields: AnswerFields = {
  language: 'nl',
  is_known_language: true,
  values: {
    name: 'Anna',
    device: 'Lumina',
    serial: 'LX-1',
    ticket: 'T-000123',
    date: null,
    time: null,
    technician: null,
    clinic: null,
  },
};

const at = '2026-01-31T09:30:00.000Z';
const restart: SavedAnswer = {
  id: 'restart',
  title: 'Restart',
  text_en: 'Dear {{name}}',
  text_nl: 'Beste {{name}}, op {{date}} bij {{clinic}}',
  text_fr: null,
  created_at: at,
  updated_at: at,
};
const part: SavedAnswer = { ...restart, id: 'part', title: 'Part', text_nl: null };

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  setUser({ ...createTestUser('anna'), permissions: ['service'] });
  stubCalls({
    'GET /service/service-tickets/{id}/answer-fields/': fields,
    'GET /service/saved-answers/': toPage([part, restart]),
  });
});
afterEach(() => {
  cleanup();
  clearUser();
  sessionStorage.clear();
});

async function open(): Promise<HTMLTextAreaElement> {
  const owner = toTicketOwner({ ...testTicket, id: 'ticket', status: 'new' });
  renderPage(() => <Composer owner={owner} />);
  const field = await screen.findByRole('textbox');
  if (!(field instanceof HTMLTextAreaElement)) throw new Error('The message has no field');
  return field;
}

const getSelected = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
  value.slice(selectionStart, selectionEnd);

async function choose(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${name}`, 'u') }));
}

test('inserts an answer in the requester’s language at the cursor, and stops a reply with gaps', async () => {
  const field = await open();
  await userEvent.click(screen.getByRole('radio', { name: 'Reply to requester' }));
  expect(await screen.findByText(/The requester reads: Dutch/u)).toBeTruthy();
  await userEvent.type(field, 'Hello\n\nBye');
  field.setSelectionRange(6, 6);
  await userEvent.keyboard('/');
  expect(await screen.findByRole('combobox', { name: 'Language of the answer' })).toHaveProperty(
    'value',
    'nl',
  );
  await choose('Restart');
  const value = 'Hello\nBeste Anna, op {{date}} bij {{clinic}}\nBye';
  await waitFor(() => expect(field.value).toBe(value));
  expect(getSelected(field)).toBe('{{date}}');
  expect(screen.queryByRole('combobox')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  expect(screen.getByText('Fill in {{date}} before you send the reply.')).toBeTruthy();
  await userEvent.keyboard('maandag');
  expect(screen.getByText('Fill in {{clinic}} before you send the reply.')).toBeTruthy();
  expect(listChanges()).toEqual([]);
});

test('offers an answer that lacks the language in the one that it has, and another language', async () => {
  const field = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Saved answer' }));
  expect(await screen.findByText(/^Only in: English/u)).toBeTruthy();
  await choose('Part');
  await waitFor(() => expect(field.value).toBe('Dear Anna'));
  await userEvent.click(screen.getByRole('button', { name: 'Saved answer' }));
  const language = await screen.findByRole('combobox', { name: 'Language of the answer' });
  await userEvent.selectOptions(language, 'English');
  await userEvent.click(screen.getByRole('combobox', { name: 'Saved answer' }));
  await choose('Restart');
  await waitFor(() => expect(field.value).toBe('Dear AnnaDear Anna'));
});

test('offers no answer while a message is being sent, which empties the field', async () => {
  document.cookie = 'csrftoken=token';
  const response = Promise.withResolvers<Response>();
  stubCalls({ 'POST /service/service-tickets/{id}/messages/': () => response.promise });
  const field = await open();
  await userEvent.type(field, 'Hello');
  const answers = screen.getByRole('button', { name: 'Saved answer' });
  await userEvent.click(answers);
  await screen.findByRole('combobox', { name: 'Saved answer' });
  await userEvent.click(screen.getByRole('button', { name: 'Save internal note' }));
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  await userEvent.click(answers);
  expect(screen.queryByRole('combobox')).toBeNull();
  response.resolve(Response.json({ id: 'message', service_ticket_id: 'ticket' }, { status: 201 }));
  await waitFor(() => expect(field.value).toBe(''));
  await userEvent.click(answers);
  expect(await screen.findByRole('combobox', { name: 'Saved answer' })).toBeTruthy();
});

test('types a slash within a line, and after Escape', async () => {
  const field = await open();
  await userEvent.type(field, 'and/or');
  expect(screen.queryByRole('combobox')).toBeNull();
  await userEvent.clear(field);
  await userEvent.keyboard('/');
  await screen.findByRole('combobox', { name: 'Saved answer' });
  await userEvent.keyboard('{Escape}');
  expect(field.value).toBe('/');
  expect(document.activeElement).toBe(field);
});

test('takes what the page inserts, while it is shown', async () => {
  const field = await open();
  expect(insertIntoComposer('ticket', 'Cleaned the lamp')).toBe(true);
  await waitFor(() => expect(field.value).toBe('Cleaned the lamp'));
  cleanup();
  expect(insertIntoComposer('ticket', 'Again')).toBe(false);
});
