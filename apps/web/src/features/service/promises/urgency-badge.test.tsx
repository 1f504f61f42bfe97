// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { testTicket } from '#web/testing/test-ticket.ts';
import { DueTime } from './urgency-badge.tsx';

beforeAll(() => startTestI18n('fr'));
afterEach(cleanup);

const show = (due: Date): void =>
  void renderPage(() => (
    <DueTime work={{ ...testTicket, status: 'new', answer_due_at: due.toISOString() }} />
  ));

test('names the day and the time of a promise as a sentence does', async () => {
  show(new Date(2020, 10, 20, 11, 30));
  expect(await screen.findByText('Réponse promise pour le 20 nov. 2020 à 11:30')).toBeTruthy();
});

test('names the time alone of a promise of today', async () => {
  const due = new Date();
  due.setHours(0, 0, 0, 0);
  show(due);
  expect(await screen.findByText('Réponse promise pour 00:00')).toBeTruthy();
});
