import { expect, test } from 'vitest';
import { anonymizationStatuses, gracePeriod } from './compliance/anonymization-requests.ts';
import { leadPriorities, leadSources, leadStages } from './crm/leads.ts';
import { documentCategories } from './documents/documents.ts';
import { countries, fallbackLanguage, languages } from './kernel/languages.ts';
import { pageSize } from './kernel/list.ts';
import { productTypes } from './products/product-types.ts';
import { ticketStatuses } from './service/ticket-transitions.ts';
import { titles } from './users/user.ts';

test.each([
  ['the languages', languages, ['en', 'nl', 'fr']],
  ['the fallback', [fallbackLanguage], ['en']],
  ['the countries', countries, ['NL', 'BE', 'LU', 'FR']],
  ['the titles', titles, ['Dr.', 'Prof.', 'Mr.', 'Mrs.', 'Ms.', 'Mx.']],
  ['the product types', productTypes, ['device', 'consumable', 'pharmaceutical', 'sparepart']],
  ['the document categories', documentCategories, ['technical', 'marketing', 'clinical']],
  ['the lead priorities', leadPriorities, ['high', 'medium', 'low']],
  ['the lead sources', leadSources, ['website', 'referral', 'event', 'cold_outreach']],
  [
    'the lead stages',
    leadStages,
    ['new', 'contacted', 'demo_scheduled', 'negotiation', 'won', 'lost'],
  ],
  [
    'the ticket statuses',
    ticketStatuses,
    ['new', 'planned', 'in_progress', 'completed', 'closed', 'cancelled'],
  ],
  [
    'the anonymization statuses',
    anonymizationStatuses,
    ['pending', 'approved', 'cancelled', 'expired'],
  ],
])('uses the specified %s', (_name, constant, specified) => {
  expect(constant).toEqual(specified);
});

test('limits the grace period to 1 to 365 days, by default 30', () => {
  expect(gracePeriod).toEqual({ min: 1, max: 365, default: 30 });
});

test('lists 25 rows on a page by default, and 200 at most', () => {
  expect(pageSize).toEqual({ default: 25, max: 200 });
});
