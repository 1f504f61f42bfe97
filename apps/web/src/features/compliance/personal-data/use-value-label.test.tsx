// @vitest-environment jsdom
import { codedColumns } from '@portal/contract/compliance';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { useValueLabel } from './data-row.tsx';

test.each(Object.keys(codedColumns))('translates every code of %s', async (qualifiedColumn) => {
  await startTestI18n('nl');
  const { result } = renderHook(() => useValueLabel());
  const [table, column = ''] = qualifiedColumn.split('.');
  const codes = codedColumns[qualifiedColumn] ?? [];
  const labels = codes.map((code) => result.current(column, code, table));
  // Doctors are “Dr.” and “Prof.” in Dutch too.
  const missing = labels.filter(
    (label) => codes.includes(label) && !/^[A-Z][a-z]+\.$/u.test(label),
  );
  expect([...missing, ...labels.filter((label) => /\{\{|_/u.test(label))]).toEqual([]);
});

test('translates values that are spelled differently from codes', async () => {
  await startTestI18n('fr');
  const { result } = renderHook(() => useValueLabel());
  expect(result.current('title', 'Mrs.', 'user_account')).toBe('Mme');
  expect(result.current('title', 'Mrs.', 'document')).toBe('Mrs.');
  expect(result.current('country', 'BE', 'clinic')).toBe('Belgique');
  expect(result.current('country', 'Belgium')).toBe('Belgium');
  expect(result.current('name', 'deliver-mail', 'job_retry')).toBe('Envoyer les e-mails');
});

test('translates the same code differently per table', async () => {
  await startTestI18n('fr');
  const { result } = renderHook(() => useValueLabel());
  expect(result.current('status', 'failed', 'mail_outbox')).toBe('Non distribué');
  expect(result.current('status', 'failed', 'import_run')).toBe('Échec');
  expect(result.current('status', 'cancelled', 'import_run')).toBe('Annulé');
  expect(result.current('status', 'cancelled', 'service_ticket')).toBe('Annulée');
  expect(result.current('kind', 'sign_in', 'attempt')).toBe('Connexion');
  expect(result.current('scope', 'mine', 'service_calendar_feed')).toContain('cette personne');
});

test('returns other values unchanged', async () => {
  await startTestI18n('nl');
  const { result } = renderHook(() => useValueLabel());
  expect(result.current('status', 'of_a_newer_portal', 'service_ticket')).toBe('of_a_newer_portal');
  expect(result.current('name', 'all', 'customer')).toBe('all');
});
