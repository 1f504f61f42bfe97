import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { matchScripts, namedScripts } from './named-scripts.ts';
import { getScriptSize } from './script-sizes.ts';

// Built before the tests (npm's pretest).
const dist = join(import.meta.dirname, '../dist');

const kB = 1000;
const portal = ['index.html', 'src/app/start-portal.tsx'];

/**
 * Maximum script size per page before it can be shown, gzipped, without the dictionary. The promise
 * is 110 kB for the sign-in and 190 kB for the first list.
 */
test.each([
  ['the sign-in', 110 * kB, ['index.html', 'src/app/routes/landing-page.tsx']],
  ['the list of customers', 190 * kB, [...portal, 'src/app/routes/customers-page.tsx']],
  ['the dashboard', 183 * kB, [...portal, 'src/app/routes/dashboard-page.tsx']],
  ['a company’s own page', 202 * kB, [...portal, 'src/app/routes/company-info-page.tsx']],
  ['a customer', 197 * kB, [...portal, 'src/app/routes/customer-page.tsx']],
  // With the languages of each document, and the product by which the library is narrowed.
  ['the library', 210 * kB, [...portal, 'src/app/routes/documents-page.tsx']],
  // With the filters that a menu opens.
  ['the list of devices', 199 * kB, [...portal, 'src/app/routes/devices-page.tsx']],
  // With urgency, due times, subjects and check boxes in the list and its filters, the counts of requests and e-mails, and
  // what the desk shares with the home, and the filters that a menu opens.
  ['the list of tickets', 224 * kB, [...portal, 'src/app/routes/tickets-page.tsx']],
  // With the choice of the list beside the board, the calls of what leads change into, the way to the calendar, and
  // what its search finds leads by.
  ['the pipeline', 202 * kB, [...portal, 'src/app/routes/sales-page.tsx']],
  ['a document', 206 * kB, [...portal, 'src/app/routes/document-page.tsx']],
])('limits %s to %i bytes of script', async (_page, budget, modules) => {
  expect(await getScriptSize(dist, modules)).toBeLessThanOrEqual(budget);
});

test.each(namedScripts)('names the script %s, which browser tests withhold', async (script) => {
  const files = await readdir(join(dist, 'assets'));
  expect(files.filter((file) => matchScripts(script).test(`/assets/${file}`))).toHaveLength(1);
});
