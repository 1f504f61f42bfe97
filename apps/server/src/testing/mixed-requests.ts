import { changeCustomer, createCustomer, getCustomer, listCustomers } from '@portal/contract/crm';
import { defineExport } from '@portal/contract/kernel';
import { search } from '@portal/contract/search';
import { listServiceTickets } from '@portal/contract/service';
import { getSystemStatus } from '@portal/contract/system';
import { getMe } from '@portal/contract/users';
import { apiBase } from '#server/http/routes.ts';
import type { Caller } from './portal.ts';

/** What came of requests of all kinds. */
interface MixedFindings {
  /** Number of responses by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Median and 99th percentile of the responses, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Bodies of the responses that were no success, shortened. */
  readonly failures: readonly string[];
}

/**
 * Sends requests of many kinds from many callers at once, one in four a write: single rows, lists,
 * searches, exports and transactions. The caller may do everything.
 */
export async function sendMixedRequests(
  origin: string,
  { cookie, csrf }: Caller,
  { count, atOnce }: { readonly count: number; readonly atOnce: number },
): Promise<MixedFindings> {
  const statuses: Record<string, number> = {};
  const failures: string[] = [];
  const times: number[] = [];
  const headers = { cookie, 'x-csrftoken': csrf, 'content-type': 'application/json' };
  const send = async (method: string, path: string, body?: object): Promise<string> => {
    const began = performance.now();
    const response = await fetch(`${origin}${apiBase}${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    times.push(performance.now() - began);
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    if (!response.ok) failures.push(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
    return text;
  };
  const create = async (at: number): Promise<string> => {
    const { path } = createCustomer;
    const text = await send('POST', path, { name: `Praxis ${at}`, vat_number: 'DE123456789' });
    const { id = '' }: { id?: string } = JSON.parse(text);
    return id;
  };
  const customer = await create(0);
  const toPath = (path: string): string => path.replace('{id}', customer);
  const kinds: readonly ((at: number) => Promise<unknown>)[] = [
    create,
    () => send('GET', `${listCustomers.path}?search=prax&limit=25`),
    () => send('GET', toPath(getCustomer.path)),
    () => send('GET', `${search.path}?q=praxis`),
    (at) => send('PATCH', toPath(changeCustomer.path), { name: `Praxis neu ${at}` }),
    () => send('GET', `${listServiceTickets.path}?limit=50`),
    () => send('GET', `${defineExport(listServiceTickets).path}?format=csv`),
    (at) => send('GET', at % 80 === 7 ? getSystemStatus.path : getMe.path),
  ];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      const at = next;
      next += 1;
      await kinds[at % kinds.length]?.(at);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const sorted = times.toSorted((a, b) => a - b);
  const percentile = (share: number): number =>
    Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10;
  return { statuses, p50: percentile(0.5), p99: percentile(0.99), failures };
}
