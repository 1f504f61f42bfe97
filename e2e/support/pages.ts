import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './expect.ts';
import { accounts } from './accounts.ts';
import { openPage } from './open-page.ts';
import { send } from './portal-api.ts';

/** Returns the dashboard paths for a text of relative paths separated by whitespace. */
const dashboard = (paths: string) =>
  paths
    .trim()
    .split(/\s+/u)
    .map((path) => `/dashboard/${path}`);

/** Pages per kind of user that do not depend on an object. */
export const pages = {
  visitor: ['/', '/terms', '/privacy', '/cookies', '/nowhere'],
  customer: dashboard(`
    company-info company-info?tab=company company-info?tab=clinics company-info?tab=devices company-info?tab=service
    documents documents?view=table data/products data/manufacturers
    profile profile?tab=colleagues profile?tab=password profile?tab=two_factor profile?tab=sessions profile?tab=data
  `),
  employee: [
    '/dashboard',
    ...dashboard(`
    sales sales?view=table saled-by-salesperson sales/report documents documents/tags
     service service?tab=desk service?tab=requests service?tab=mails service?tab=promises service?tab=answers service/calendar service/report data/customers data/customers/rights data/users
    data/users?tab=employees data/users/groups data/users/groups?tab=job-titles
    data/manufacturers data/products data/products?tab=consumables data/products/categories
    data/devices data/devices/due data/devices/due?view=calendar data/import
    compliance/gdpr compliance/gdpr?tab=processing compliance/gdpr?tab=retention
    compliance/gdpr?tab=receipts anonymization/requests anonymization/requests?tab=mine
    anonymization/requests?tab=history anonymization/requests?tab=register
    compliance/audit-log system-status system-status?tab=security system-status?tab=supplier profile profile?tab=notifications notifications nowhere
  `),
  ],
};

export type PageKind = keyof typeof pages;

/** Account that opens each group of pages; null for a visitor. */
export const accountByKind = {
  visitor: null,
  customer: accounts.customer,
  employee: accounts.employee,
};

/** Pages of one object; {a list} is replaced by the id of its first object. */
const objectPages: Record<PageKind, readonly string[]> = {
  visitor: [
    '/anonymization-request',
    ...['setup-password', 'reset-password', 'reset-two-factor', 'cancel-two-factor-reset'].map(
      (page) => `/${page}/a-person/a-token`,
    ),
    '/anonymization-request/a-person/a-token',
    '/rate-service/a-ticket/a-token?score=4',
    '/unsubscribe/a-person/a-token',
  ],
  customer: dashboard(`
    data/devices/{crm/installed-devices} data/manufacturers/{products/manufacturers}
    data/products/devices/{products/devices} documents/{documents/documents}
    service/{service/service-tickets} service/requests/{service/service-requests} profile/data profile?tab=notifications notifications
  `),
  employee: dashboard(`
    data/customers/{crm/customers} data/customers/{crm/customers}?tab=users
    data/customers/{crm/customers}?tab=devices data/customers/{crm/customers}?tab=tickets
    data/customers/{crm/customers}?tab=access data/customers/{crm/customers}/view
    data/users/{users/customers} data/devices/{crm/installed-devices}
    data/manufacturers/{products/manufacturers} data/products/devices/{products/devices}
    documents/{documents/documents} service/{service/service-tickets}
    service/requests/{service/service-requests} sales/{crm/leads}
    saled-by-salesperson/{crm/leads} compliance/gdpr/people/{users/customers}
  `),
};

/** Returns every page of a kind of user, including those of an object. */
export async function everyPage(kind: PageKind, reader: APIRequestContext): Promise<string[]> {
  return withIds([...pages[kind], ...objectPages[kind]], reader);
}

/**
 * Replaces each {placeholder} in the paths by an id: the known id of this name, or that of the
 * first object in the list with this path, which may include filters.
 */
export async function withIds(
  paths: readonly string[],
  reader: APIRequestContext,
  known: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const ids = new Map(Object.entries(known));
  for (const [, list = ''] of paths.join(' ').matchAll(/\{(.+?)\}/gu))
    if (!ids.has(list)) ids.set(list, await readFirst(reader, list));
  return paths.map((path) =>
    path.replaceAll(/\{(.+?)\}/gu, (_hole, list: string) => ids.get(list) ?? ''),
  );
}

async function readFirst(reader: APIRequestContext, list: string): Promise<string> {
  const [path = '', filters = ''] = list.split('?');
  const answer = await send(reader, 'GET', `/${path}/?${filters}`);
  expect(answer.ok(), list).toBe(true);
  const body: { id: string }[] | { results: { id: string }[] } = await answer.json();
  const results = Array.isArray(body) ? body : body.results;
  expect(results.length, list).toBeGreaterThan(0);
  return results[0]?.id ?? '';
}

/** Routes without their own page: they redirect or end the session. */
const noPages = new Set([
  '/dashboard/service/requests',
  '/dashboard/notices',
  '/dashboard/data',
  '/dashboard/compliance',
  '/dashboard/anonymization',
  '/logout',
  '/dashboard/$',
]);

/** Returns the application's routes that are missing in the pages of all kinds of user. */
export async function routesWithoutPage(page: Page): Promise<string[]> {
  await openPage(page, '/dashboard/profile');
  const routes = await page.evaluate(() => {
    const { __TSR_ROUTER__: router } = window;
    return Object.keys(router?.routesByPath ?? {});
  });
  const known = [pages, objectPages]
    .flatMap((lists) => Object.values(lists).flat())
    .map((path) => path.replace(/\?.*/u, '').replaceAll(/\{.+?\}/gu, 'id'));
  return routes.filter((route) => {
    const pattern = new RegExp(`^${route.replaceAll(/\$\w+/gu, '[^/]+')}$`, 'u');
    return !noPages.has(route) && !known.some((path) => pattern.test(path));
  });
}
