import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { createInstalledDevice } from './support/device-api.ts';
import { createLead, noteLead } from './support/lead-api.ts';
import { everyPage } from './support/pages.ts';
import { openPage } from './support/open-page.ts';
import {
  createClinic,
  createCustomer,
  createDocument,
  send,
  signIn,
} from './support/portal-api.ts';
import { expect, ownLanguage, test } from './support/portal-test.ts';
import { startPortal } from './support/start-portal.ts';
import { pdf } from './support/test-files.ts';

/** Texts that would run a script where a page takes them for markup, an address or a template. */
const payloads = [
  '<img src=x onerror="window.attacked=1">',
  '<svg onload="window.attacked=2"></svg>',
  '"><script>window.attacked=3</script>',
  '[x](javascript:window.attacked=4)',
  '![x](x" onerror="window.attacked=5)',
  '<a href="javascript:window.attacked=6">x</a>',
  '{{constructor.constructor("window.attacked=7")()}}',
  '</textarea></title><iframe srcdoc="<script>parent.attacked=8</script>">',
] as const;

const long = payloads.join('\n\n');

/** Pairs of payloads, so that half as many objects have them all in short texts, too. */
const pairs = payloads.flatMap((payload, at) =>
  at % 2 === 0 ? [[payload, payloads[at + 1] ?? ''] as const] : [],
);

/** Creates most of what people write texts of, with a payload in each of them. */
async function plant(api: APIRequestContext): Promise<void> {
  const added = async (path: string, body: object): Promise<{ id: string }> => {
    const answer = await send(api, 'POST', path, body);
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(201);
    const made: { id: string } = await answer.json();
    return made;
  };
  for (const [at, [payload, next]] of pairs.entries()) {
    const name = `${payload} ${next} ${Date.now() % 100_000}`;
    const website = 'https://clinic.example/"onmouseover="window.attacked=9';
    const customer = await createCustomer(api, { name, notes: long, website });
    const email = `hostile.${at}.${Date.now()}@example.org`;
    const names = { first_name: payload, last_name: next };
    await added('/users/customers/', { email, ...names, customer_id: customer.id });
    await added('/users/employees/', { email: `staff.${email}`, ...names, groups: [] });
    const place = { street: payload, city: next, name };
    await createClinic(api, { customer_id: customer.id, ...place });
    const maker = await added('/products/manufacturers/', { name });
    const model = {
      name,
      model: payload.slice(0, 40),
      manufacturer_id: maker.id,
      description: long,
    };
    const product = await added('/products/devices/', model);
    const path = `/products/devices/${product.id}/marketing/?lang=en`;
    const headers = { 'X-CSRFToken': await readToken(api) };
    const marketing = await api.put(`/api/v1${path}`, {
      headers,
      data: { headline: payload, body: long },
    });
    expect(marketing.ok(), await marketing.text()).toBe(true);
    const device = { customer_id: customer.id, device_id: product.id };
    const installed = await createInstalledDevice(api, device);
    const ticket = { installed_device_id: installed.id, description: long };
    const { id } = await added('/service/service-tickets/', ticket);
    await added(`/service/service-tickets/${id}/messages/`, { text: long });
    await added('/service/service-requests/', ticket);
    await createDocument(api, pdf('manual.pdf'), {
      title: name,
      description: long,
      audience: 'all_customers',
    });
    await added('/products/consumables/', model);
    await added('/products/device-categories/', { name: `${payload} ${at}` });
    // Double braces would be a field of the answer.
    const answer = { title: name.slice(0, 100), text_en: long.replaceAll('{{', '{') };
    await added('/service/saved-answers/', answer);
    const received = { kind: 'access', received_on: '2026-11-30', subject_name: name };
    await added('/compliance/data-requests/', { ...received, notes: long });
    await added('/documents/tags/', { name: `${payload.slice(0, 30)} ${at}` });
    await added('/users/groups/', { name: `${payload} ${at}` });
    await added('/users/employees/job-titles/', { name: `${next} ${at}` });
    const lead = await createLead(api, { contact: { name } });
    await noteLead(api, lead.id, long);
  }
}

async function readToken(api: APIRequestContext): Promise<string> {
  const { cookies } = await api.storageState();
  return cookies.find(({ name }) => name === 'csrftoken')?.value ?? '';
}

/** Returns whether a text has run, and how many elements were made of one. */
const examine = (page: Page) =>
  page.evaluate(() => ({
    ran: Reflect.get(window, 'attacked') !== undefined,
    elements: document.querySelectorAll(
      'img[src="x"], svg[onload], [onerror], iframe[srcdoc], [onmouseover], a[href^="javascript" i]',
    ).length,
  }));

/** Pages on which a customer's user sees what {@link plant} creates: on no other page. */
const ofCustomer = /\/(?:documents|profile\/data)/u;

/** Pages on which an employee sees nothing of it; every other page, a new one included, must show some. */
const showsNone = new Set(
  `saled-by-salesperson sales?view=table sales/report service?tab=mails service?tab=promises
  service/report data/customers/rights
  data/devices/due data/devices/due?view=calendar data/import compliance/gdpr
  compliance/gdpr?tab=processing compliance/gdpr?tab=retention compliance/gdpr?tab=receipts
  anonymization/requests anonymization/requests?tab=mine anonymization/requests?tab=history
  system-status system-status?tab=security
  system-status?tab=supplier profile profile?tab=notifications notifications nowhere`
    .split(/\s+/u)
    .map((path) => `/dashboard/${path}`),
);

/**
 * Opens every page on which a kind of user sees a text, and returns what one has added or run, by page.
 */
async function findAttacks(browser: Browser, url: string, kind: 'employee' | 'customer') {
  const context = await browser.newContext({ baseURL: url });
  try {
    await signIn(context.request, accounts[kind]);
    const page = await context.newPage();
    const attacks: string[] = [];
    const paths = await everyPage(kind, context.request);
    if (kind === 'employee') expect(paths).toEqual(expect.arrayContaining([...showsNone]));
    const shows = (path: string) =>
      kind === 'employee' ? !showsNone.has(path) : ofCustomer.test(path);
    for (const path of paths.filter(shows)) {
      await openPage(page, path);
      await expect.poll(() => page.content(), { message: path }).toContain('attacked');
      const found = await examine(page);
      if (found.ran || found.elements > 0) attacks.push(`${path}: ${JSON.stringify(found)}`);
    }
    return attacks;
  } finally {
    await context.close();
  }
}

// No text of the portal is on the page.
test(
  'finds the texts where a page takes them for markup',
  { tag: ownLanguage },
  async ({ page }) => {
    // The portal's policy would run no script.
    await page.goto('about:blank');
    await page.setContent(payloads.join(''));
    await expect.poll(() => examine(page)).toEqual({ ran: true, elements: 4 });
  },
);

// The texts are the same in every language. The portal is its own: other tests measure how pages look.
test(
  'runs no script of a text on any page that shows one',
  { tag: ownLanguage },
  async ({ browser }) => {
    test.setTimeout(300_000);
    const portal = await startPortal();
    const context = await browser.newContext({ baseURL: portal.url });
    try {
      await signIn(context.request, accounts.employee);
      await plant(context.request);
      for (const kind of ['employee', 'customer'] as const)
        expect(await findAttacks(browser, portal.url, kind), kind).toEqual([]);
    } finally {
      await context.close();
      await portal.stop();
    }
  },
);
