import autocannon from 'autocannon';
import { waitForCalm } from './load.ts';
import type { RunningProcess } from './processes.ts';
import { familySeconds } from './processor-time.ts';
import { waitUntilIdle } from './referee/measure.ts';

/** A portal under measurement, with what its calls name. */
export interface Portal {
  /** Address of the API. */
  readonly root: string;
  /** Returns the cookie of an employee; it is valid for 15 minutes. */
  readonly cookie: () => string;
  /** Ids of some customers. */
  readonly customers: readonly string[];
  /** Id of a device. */
  readonly device: string;
  /** Number of customers. */
  readonly size: number;
}

export interface Figures {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
  /** Milliseconds of the process for one request, with the work that it leaves for later. */
  readonly processor: number;
  /** Milliseconds of PostgreSQL for one request. */
  readonly postgres: number;
}

export interface Repetition {
  readonly connections: number;
  readonly requests: number;
  /** What the client accepts, such as `gzip`; a browser names several. */
  readonly encoding: string;
  /** Process of PostgreSQL. */
  readonly postmaster: number;
}

interface Call {
  readonly method?: 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: object;
}

let calls = 0;

/** The next call of each kind of work. */
const work: Readonly<Record<string, (portal: Portal) => Call>> = {
  'customers: first page': () => ({ path: 'crm/customers/' }),
  'customers: page at 90 %': ({ size }) => ({
    path: `crm/customers/?offset=${Math.floor(size * 0.9)}`,
  }),
  'customers: fragment search': () => ({ path: 'crm/customers/?search=c1a2' }),
  'devices: first page': () => ({ path: 'crm/installed-devices/?limit=50' }),
  'devices: one customer': ({ customers }) => ({
    path: `crm/installed-devices/?limit=50&customer_id=${customers[0]}`,
  }),
  'devices: fragment search': () => ({
    path: `crm/installed-devices/?search=s${1000 + (calls % 4000)}`,
  }),
  'customer: read': ({ customers }) => ({ path: `crm/customers/${customers[0]}/` }),
  palette: () => ({ path: 'search/?q=desk77' }),
  'customer: create': () => ({
    method: 'POST',
    path: 'crm/customers/',
    body: { name: `New ${calls}`, email: `new${calls}@clinic.example` },
  }),
  'customer: change': ({ customers }) => ({
    method: 'PATCH',
    path: `crm/customers/${customers[calls % customers.length]}/`,
    body: { notes: `Note ${calls}` },
  }),
  'ticket: create': ({ device }) => ({
    method: 'POST',
    path: 'service/service-tickets/',
    body: { installed_device_id: device, description: 'The display stays dark.' },
  }),
  'ticket: create, with a mail': ({ device }) => ({
    method: 'POST',
    path: 'service/service-tickets/',
    body: {
      installed_device_id: device,
      description: 'The display stays dark.',
      requester_email: 'desk@clinic.example',
    },
  }),
};

/** Names of the work that can be measured. */
export const comparedWork = Object.keys(work);

/** Part of the requests that are sent before the measured ones. */
const warmUp = 0.25;

/**
 * Repeats one kind of work on a portal, after some of the same. A number of requests is measured
 * instead of a time, because processor time for a request hardly depends on other programs.
 * @throws Error if a response is not a success.
 */
export async function measureWork(
  name: string,
  portal: Portal,
  process: RunningProcess,
  { connections, requests: amount, encoding, postmaster }: Repetition,
): Promise<Figures> {
  const next = work[name];
  if (!next) throw new Error(`There is no work ${name}`);
  const headers = { ...(await createHeaders(portal)), 'accept-encoding': encoding };
  await waitForCalm(`${portal.root}auth/csrf/`, headers);
  const repeat = (times: number) =>
    autocannon({
      url: portal.root,
      connections,
      amount: times,
      requests: [
        {
          setupRequest: (request) => {
            calls += 1;
            const { method = 'GET', path, body } = next(portal);
            const url = new URL(path, portal.root);
            return {
              ...request,
              method,
              path: url.pathname + url.search,
              headers,
              ...(body ? { body: JSON.stringify(body) } : {}),
            };
          },
        },
      ],
    });
  const readTimes = () => [process.processorSeconds(), familySeconds(postmaster)] as const;
  await repeat(Math.ceil(amount * warmUp));
  const before = readTimes();
  const { requests, latency, duration, non2xx, errors } = await repeat(amount);
  if (non2xx + errors > 0) throw new Error(`${name}: ${non2xx} refusals, ${errors} errors`);
  await waitUntilIdle([process.pid, postmaster]);
  const after = readTimes();
  const perRequest = (at: 0 | 1): number => ((after[at] - before[at]) * 1000) / requests.total;
  return {
    perSecond: requests.total / duration,
    p99: latency.p99,
    processor: perRequest(0),
    postgres: perRequest(1),
  };
}

async function createHeaders({ root, cookie }: Portal): Promise<Record<string, string>> {
  const access = cookie();
  const response = await fetch(`${root}auth/csrf/`, { headers: { cookie: access } });
  const cookies = response.headers.getSetCookie().join(';');
  const csrf = /csrftoken=(?<token>[^;]+)/u.exec(cookies)?.groups?.['token'] ?? '';
  return {
    cookie: `${access}; csrftoken=${csrf}`,
    'x-csrftoken': csrf,
    'content-type': 'application/json',
  };
}
