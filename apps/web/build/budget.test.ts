import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getScriptSize } from './script-sizes.ts';

// Built before the tests (npm's pretest).
const dist = join(import.meta.dirname, '../dist');

const kB = 1000;
const portal = ['index.html', 'src/app/start-portal.tsx', 'src/app/shell/dashboard-shell.tsx'];

/**
 * Maximum script size per page before it can be shown, gzipped, without the dictionary. The promise
 * is 145 kB for the sign-in and 220 kB for the first list; the difference is reserved for later
 * pages.
 */
test.each([
  ['the sign-in', 130 * kB, ['index.html', 'src/app/routes/landing-page.tsx']],
  ['the list of customers', 200 * kB, [...portal, 'src/app/routes/customers-page.tsx']],
  ['the dashboard', 193 * kB, [...portal, 'src/app/routes/dashboard-page.tsx']],
  ['a company’s own page', 209 * kB, [...portal, 'src/app/routes/company-info-page.tsx']],
  ['a customer', 204 * kB, [...portal, 'src/app/routes/customer-page.tsx']],
  ['the library', 220 * kB, [...portal, 'src/app/routes/documents-page.tsx']],
  ['the list of devices', 206 * kB, [...portal, 'src/app/routes/devices-page.tsx']],
  ['the list of tickets', 217 * kB, [...portal, 'src/app/routes/tickets-page.tsx']],
  ['the pipeline', 206 * kB, [...portal, 'src/app/routes/sales-page.tsx']],
  ['a document', 215 * kB, [...portal, 'src/app/routes/document-page.tsx']],
])('limits %s to %i bytes of script', async (_page, budget, modules) => {
  expect(await getScriptSize(dist, modules)).toBeLessThanOrEqual(budget);
});
