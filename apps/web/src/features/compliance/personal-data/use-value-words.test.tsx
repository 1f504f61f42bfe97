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
import { feedScopes, messageSides, ticketStatuses } from '@portal/contract/service';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { useValueWords } from './use-value-words.ts';

/** What rows keep as codes, as the audit log and an export tell it. */
const codes: Readonly<Record<string, readonly string[]>> = {
  audience: documentAudiences,
  authorSide: messageSides,
  category: documentCategories,
  kind: [...maintenanceKinds, ...importKinds, ...noticeKinds],
  mode: importModes,
  outcome: maintenanceOutcomes,
  permissions,
  preferredLanguage: languages,
  priority: leadPriorities,
  problem: importProblems,
  productType: productTypes,
  rule: retentionRules,
  scope: feedScopes,
  separator: ['comma', 'semicolon', 'tab'],
  source: leadSources,
  stage: leadStages,
  status: [
    ...ticketStatuses,
    ...installedDeviceStatuses,
    ...importStatuses,
    ...anonymizationStatuses,
  ],
};

test.each(Object.entries(codes))('every code of %s is said in words', async (field, all) => {
  await startTestI18n('nl');
  const { result } = renderHook(() => useValueWords());
  const said = all.map((code) => result.current(field, code));
  expect(said.filter((word) => all.includes(word) || /\{\{|_/u.test(word))).toEqual([]);
});
