import type { APIRequestContext } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { createInstalledDevice } from './support/device-api.ts';
import { createLead, noteLead } from './support/lead-api.ts';
import { everyPage } from './support/pages.ts';
import { openPage } from './support/open-page.ts';
import { createClinic, createCustomer, createDocument, send } from './support/portal-api.ts';
import { expect, ownLanguage, test } from './support/portal-test.ts';
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

/** Creates everything whose texts people write, with a payload in each of them. */
async function plant(api: APIRequestContext): Promise<void> {
  const added = async (path: string, body: object): Promise<{ id: string }> => {
    const answer = await send(api, 'POST', path, body);
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(201);
    const made: { id: string } = await answer.json();
    return made;
  };
  for (const [at, payload] of payloads.entries()) {
    const name = `${payload} ${Date.now() % 100_000}`;
    const website = 'https://clinic.example/"onmouseover="window.attacked=9';
    const customer = await createCustomer(api, { name, notes: long, website });
    const email = `hostile.${at}.${Date.now()}@example.org`;
    const names = { first_name: payload, last_name: payload };
    await added('/users/customers/', { email, ...names, customer_id: customer.id });
    await added('/users/employees/', { email: `staff.${email}`, ...names, groups: [] });
    const place = { street: payload, city: payload, name };
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
    await added('/documents/tags/', { name: `${payload.slice(0, 30)} ${at}` });
    await added('/users/groups/', { name });
    await added('/users/employees/job-titles/', { name });
    const lead = await createLead(api, { contact: { name } });
    await noteLead(api, lead.id, long);
  }
}

async function readToken(api: APIRequestContext): Promise<string> {
  const { cookies } = await api.storageState();
  return cookies.find(({ name }) => name === 'csrftoken')?.value ?? '';
}

// The texts are the same in every language.
test('runs no script of a text on any page', { tag: ownLanguage }, async ({ page, api, enter }) => {
  test.setTimeout(240_000);
  await plant(api);
  const viewers = [
    ['employee', page],
    ['customer', await enter(accounts.customer)],
  ] as const;
  for (const [kind, view] of viewers)
    for (const path of await everyPage(kind, view.context().request))
      await test.step(path, async () => {
        await openPage(view, path);
        const found = await view.evaluate(() => ({
          attacked: Reflect.get(window, 'attacked'),
          elements: document.querySelectorAll(
            'img[src="x"], svg[onload], [onerror], iframe[srcdoc], [onmouseover], a[href^="javascript" i]',
          ).length,
        }));
        expect.soft(found, path).toEqual({ attacked: undefined, elements: 0 });
      });
});
