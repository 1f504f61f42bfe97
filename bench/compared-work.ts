import autocannon from 'autocannon';
import { waitForCalm } from './load.ts';
import type { RunningProcess } from './processes.ts';

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
  /** Milliseconds of the process for one request, without PostgreSQL's. */
  readonly processor: number;
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
  'devices: first page': () => ({ path: 'crm/installed-devices/' }),
  'devices: one customer': ({ customers }) => ({
    path: `crm/installed-devices/?customer_id=${customers[0]}`,
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

const warmUpSeconds = 1;
const seconds = 4;

/**
 * Repeats one kind of work on a portal, after a short time of the same.
 * @throws Error if a response is not a success.
 */
export async function measureWork(
  name: string,
  portal: Portal,
  process: RunningProcess,
  connections: number,
): Promise<Figures> {
  const next = work[name];
  if (!next) throw new Error(`There is no work ${name}`);
  const headers = await createHeaders(portal);
  await waitForCalm(`${portal.root}auth/csrf/`, headers);
  const repeat = (duration: number) =>
    autocannon({
      url: portal.root,
      connections,
      duration,
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
  await repeat(warmUpSeconds);
  const before = process.processorSeconds();
  const { requests, latency, non2xx, errors } = await repeat(seconds);
  if (non2xx + errors > 0) throw new Error(`${name}: ${non2xx} refusals, ${errors} errors`);
  return {
    perSecond: requests.average,
    p99: latency.p99,
    processor: ((process.processorSeconds() - before) * 1000) / requests.total,
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
