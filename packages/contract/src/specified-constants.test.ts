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
  // @specification 1.22, 9.16
  ['the languages', languages, ['en', 'nl', 'fr']],
  // @specification 9.16
  ['the fallback', [fallbackLanguage], ['en']],
  // @specification 3.14, 9.17
  ['the countries', countries, ['NL', 'BE', 'LU', 'FR']],
  // @specification 3.3, 9.18
  ['the titles', titles, ['Dr.', 'Prof.', 'Mr.', 'Mrs.', 'Ms.', 'Mx.']],
  // @specification 3.20
  ['the product types', productTypes, ['device', 'consumable', 'pharmaceutical', 'sparepart']],
  // @specification 3.26
  ['the document categories', documentCategories, ['technical', 'marketing', 'clinical']],
  // @specification 9.19
  ['the lead priorities', leadPriorities, ['high', 'medium', 'low']],
  // @specification 3.49
  ['the lead sources', leadSources, ['website', 'referral', 'event', 'cold_outreach']],
  [
    // @specification 4.16
    'the lead stages',
    leadStages,
    ['new', 'contacted', 'demo_scheduled', 'negotiation', 'won', 'lost'],
  ],
  [
    // @specification 4.19
    'the ticket statuses',
    ticketStatuses,
    ['new', 'planned', 'in_progress', 'completed', 'closed', 'cancelled'],
  ],
  [
    // @specification 4.25
    'the anonymization statuses',
    anonymizationStatuses,
    ['pending', 'approved', 'cancelled', 'expired'],
  ],
])('uses the specified %s', (_name, constant, specified) => {
  expect(constant).toEqual(specified);
});

// @specification 9.1
test('limits the grace period to 1 to 365 days, by default 30', () => {
  expect(gracePeriod).toEqual({ min: 1, max: 365, default: 30 });
});

// @specification 7.27, 9.26
test('lists 25 rows on a page by default, and 200 at most', () => {
  expect(pageSize).toEqual({ default: 25, max: 200 });
});
