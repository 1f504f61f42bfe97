// @vitest-environment jsdom
import {
  installedDeviceStatuses,
  leadPriorities,
  leadSources,
  leadStages,
  maintenanceKinds,
  maintenanceOutcomes,
} from '@portal/contract/crm';
import { anonymizationStatuses, retentionRules } from '@portal/contract/compliance';
import { documentAudiences, documentCategories } from '@portal/contract/documents';
import {
  importKinds,
  importModes,
  importProblems,
  importStatuses,
} from '@portal/contract/exchange';
import { languages, permissions } from '@portal/contract/kernel';
import { noticeKinds } from '@portal/contract/notices';
import { productTypes } from '@portal/contract/products';
import {
  feedScopes,
  messageSides,
  ticketEventKinds,
  ticketStatuses,
} from '@portal/contract/service';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { useValueWords } from './use-value-words.ts';

/** What rows keep as codes, as the audit log and an export tell it. */
const codes: readonly [table: string, field: string, codes: readonly string[]][] = [
  ['anonymization_request', 'status', anonymizationStatuses],
  ['attempt', 'kind', ['sign_in', 'reset_mail', 'second_factor', 'password_check']],
  ['document', 'audience', documentAudiences],
  ['document', 'category', documentCategories],
  ['document', 'productType', productTypes],
  ['import_run', 'kind', importKinds],
  ['import_run', 'mode', importModes],
  ['import_run', 'problem', importProblems],
  ['import_run', 'separator', ['comma', 'semicolon', 'tab']],
  ['import_run', 'status', [...importStatuses, 'cancelled']],
  ['installed_device', 'status', installedDeviceStatuses],
  ['lead', 'priority', leadPriorities],
  ['lead', 'source', leadSources],
  ['lead', 'stage', leadStages],
  ['mail_outbox', 'status', ['waiting', 'sent', 'failed']],
  ['maintenance_record', 'kind', maintenanceKinds],
  ['maintenance_record', 'outcome', maintenanceOutcomes],
  ['notice_reader', 'kind', noticeKinds],
  ['product_viewing_right', 'productType', productTypes],
  ['retention_rule', 'rule', retentionRules],
  ['service_calendar_feed', 'scope', feedScopes],
  ['service_request', 'status', ticketStatuses],
  ['service_ticket', 'status', ticketStatuses],
  ['service_ticket_event', 'kind', ticketEventKinds],
  ['service_ticket_event', 'to_status', ticketStatuses],
  ['service_ticket_reply', 'authorSide', messageSides],
  ['two_factor_reset', 'outcome', ['approved', 'elapsed', 'cancelled', 'superseded']],
  ['user_account', 'preferredLanguage', languages],
  ['user_group', 'permissions', permissions],
];

test.each(codes)('every code of %s.%s is said in words', async (table, field, all) => {
  await startTestI18n('nl');
  const { result } = renderHook(() => useValueWords());
  const said = all.map((code) => result.current(field, code, table));
  expect(said.filter((word) => all.includes(word) || /\{\{|_/u.test(word))).toEqual([]);
});

test('the same code is another word elsewhere', async () => {
  await startTestI18n('fr');
  const { result } = renderHook(() => useValueWords());
  expect(result.current('status', 'failed', 'mail_outbox')).toBe('Non distribué');
  expect(result.current('status', 'failed', 'import_run')).toBe('Échec');
  expect(result.current('status', 'cancelled', 'import_run')).toBe('Annulé');
  expect(result.current('status', 'cancelled', 'service_ticket')).toBe('Annulée');
  expect(result.current('kind', 'sign_in', 'attempt')).toBe('Connexion');
  expect(result.current('scope', 'mine', 'service_calendar_feed')).toContain('cette personne');
});

test('what is no code stands as it is kept', async () => {
  await startTestI18n('nl');
  const { result } = renderHook(() => useValueWords());
  expect(result.current('status', 'of_a_newer_portal', 'service_ticket')).toBe('of_a_newer_portal');
  expect(result.current('name', 'all', 'customer')).toBe('all');
});
