import { textWords } from '../document-texts.ts';
import { api } from './portal-session.ts';
import type { RepeatedRequest } from './send-requests.ts';
import type { SideName } from './sides.ts';
import { password, type Row, type Subjects } from './subjects.ts';

/** Time of a measurement: the first seconds after a rest, or after some seconds of the same. */
export type Phase = 'cold' | 'warm';

/** A bound of the portal's requests a second, as a multiple of another side's. */
export interface Target {
  readonly to: SideName;
  readonly least: number;
  readonly connections?: 1 | 32;
  readonly phase?: Phase;
}

/** A piece of work, and how each side is asked for it. */
export interface Work {
  readonly name: string;
  /** Also measured with ten million devices. */
  readonly isForLargest: boolean;
  /** Requests of the portal and of the reference. */
  readonly portal: (subjects: Subjects) => readonly RepeatedRequest[];
  /** True if the reference does it, too. */
  readonly hasReference: boolean;
  /** Requests of Django REST and of the floor, if they do it. */
  readonly simple?: (subjects: Subjects) => readonly RepeatedRequest[];
  readonly targets: readonly Target[];
  /** Bound of the 99th percentile in milliseconds. */
  readonly p99?: number;
  /** True for signing in: each request has its own account and address. */
  readonly isSignIn?: boolean;
  /** True if mails must be sent within a minute afterwards. */
  readonly mails?: boolean;
}

const devices = 'crm/installed-devices/?limit=50';

/** Paths of the lists whose statements are recorded. */
export const listPaths = {
  first: () => devices,
  deep: (count: number) => `${devices}&offset=${toDeep(count)}`,
  customer: (id: string) => `${devices}&customer_id=${id}`,
  documents: () => `documents/documents/?limit=50&search=${textWords.often}`,
};

const toDeep = (count: number): number => Math.floor(count * 0.9);

const get = (path: string): RepeatedRequest => ({ method: 'GET', path });
const post = (path: string, body: object): RepeatedRequest => ({ method: 'POST', path, body });
const patch = (path: string, body: object): RepeatedRequest => ({ method: 'PATCH', path, body });

const each = (rows: readonly Row[], toRequest: (row: Row) => RepeatedRequest) =>
  rows.map((row) => toRequest(row));

const description = 'The display stays dark after it is switched on.';
const text = 'We come on Tuesday and bring the spare lamp.';
const permissionSets = [['customers'], ['customers', 'service']];
const membershipChanges = ['add', 'remove'];

/** A write as fast as a plain one of Django REST, with the work of the audit. */
const asFastAsDjango: readonly Target[] = [
  { to: 'Django REST', least: 1, connections: 32 },
  { to: 'Django REST', least: 0.8, connections: 1 },
];

const lists: readonly Work[] = [
  {
    name: 'devices: one customer',
    isForLargest: true,
    hasReference: true,
    portal: ({ customers }) => each(customers, ({ id }) => get(api + listPaths.customer(id))),
    simple: ({ customers }) =>
      each(customers, ({ ordinal }) => get(`/devices/?limit=50&customer=${ordinal}`)),
    targets: [
      { to: 'Django REST', least: 4, phase: 'cold' },
      { to: 'Django REST', least: 7, phase: 'warm' },
      { to: 'reference', least: 0.8 },
    ],
  },
  {
    name: 'devices: first page, exact count',
    isForLargest: true,
    hasReference: true,
    portal: () => [get(api + listPaths.first())],
    simple: () => [get('/devices/?limit=50')],
    targets: [{ to: 'reference', least: 0.8 }],
  },
  {
    name: 'devices: page at 90 %',
    isForLargest: true,
    hasReference: true,
    portal: (subjects) => [get(api + listPaths.deep(subjects.devices))],
    simple: (subjects) => [get(`/devices/?limit=50&offset=${toDeep(subjects.devices)}`)],
    targets: [{ to: 'reference', least: 0.8 }],
  },
  {
    name: 'devices: fragment search',
    isForLargest: true,
    hasReference: true,
    portal: ({ fragments }) =>
      fragments.map((fragment) => get(`${api}${devices}&search=${fragment}`)),
    simple: ({ fragments }) =>
      fragments.map((fragment) => get(`/devices/?limit=50&search=${fragment}`)),
    targets: [
      { to: 'Django REST', least: 1.3 },
      { to: 'reference', least: 0.9 },
    ],
  },
];

const creating: readonly Work[] = [
  {
    name: 'ticket: create',
    isForLargest: true,
    portal: ({ installed }) =>
      each(installed, ({ id }) =>
        post(`${api}service/service-tickets/`, { installed_device_id: id, description }),
      ),
    simple: ({ installed }) =>
      each(installed, ({ ordinal }) =>
        post('/tickets/', {
          installed_device: ordinal,
          description,
          requester_email: 'referee@bench.example',
        }),
      ),
    hasReference: true,
    targets: [
      { to: 'Django REST', least: 2, connections: 32 },
      { to: 'Django REST', least: 1, connections: 1 },
      { to: 'reference', least: 0.6, connections: 32 },
    ],
    p99: 150,
  },
  {
    name: 'ticket: create, with a mail',
    isForLargest: true,
    portal: ({ installed }) =>
      each(installed, ({ id }) =>
        post(`${api}service/service-tickets/`, {
          installed_device_id: id,
          description,
          requester_email: 'desk@clinic.example',
        }),
      ),
    hasReference: false,
    targets: [],
    mails: true,
  },
  {
    name: 'customer: create',
    isForLargest: true,
    portal: () => [
      post(`${api}crm/customers/`, { name: 'Clinic $N', email: 'desk$N@new.example' }),
    ],
    simple: () => [post('/customers/', { name: 'Clinic $N', email: 'desk$N@new.example' })],
    hasReference: true,
    targets: asFastAsDjango,
  },
];

const others: readonly Work[] = [
  {
    name: 'customer: change',
    portal: ({ customers }) =>
      each(customers, ({ id }) => patch(`${api}crm/customers/${id}/`, { notes: 'Call back $N' })),
    simple: ({ customers }) =>
      each(customers, ({ ordinal }) => patch(`/customers/${ordinal}/`, { notes: 'Call back $N' })),
    hasReference: true,
    isForLargest: false,
    targets: asFastAsDjango,
  },
  {
    name: 'sign in',
    portal: ({ emails, deviceCookies }) =>
      emails.map((email, at) => ({
        ...post(`${api}auth/jwt/create/`, { email, password }),
        cookie: deviceCookies[at] ?? '',
      })),
    simple: ({ emails }) => emails.map((email) => post('/sign-in/', { email, password })),
    hasReference: false,
    isForLargest: false,
    isSignIn: true,
    targets: [{ to: 'floor', least: 0.95, connections: 32 }],
  },
  {
    name: 'ticket: reply',
    portal: ({ tickets }) =>
      each(tickets, ({ id }) => post(`${api}service/service-tickets/${id}/messages/`, { text })),
    simple: ({ tickets }) =>
      each(tickets, ({ ordinal }) => post('/replies/', { ticket: ordinal, text })),
    hasReference: true,
    isForLargest: false,
    targets: asFastAsDjango,
  },
  {
    name: 'permissions of a group: change',
    portal: ({ groups }) =>
      permissionSets.flatMap((permissions) =>
        each(groups, ({ id }) => patch(`${api}users/groups/${id}/`, { permissions })),
      ),
    simple: ({ groups }) =>
      permissionSets.flatMap((permissions) =>
        each(groups, ({ ordinal }) => patch(`/groups/${ordinal}/`, { permissions })),
      ),
    hasReference: true,
    isForLargest: false,
    targets: asFastAsDjango,
  },
  {
    name: 'groups of an employee: change',
    portal: ({ memberships }) =>
      membershipChanges.flatMap((change) =>
        memberships.map(({ user, group }) =>
          post(`${api}users/${user.id}/groups/${change}/`, { group_id: group.id }),
        ),
      ),
    simple: ({ memberships }) =>
      membershipChanges.flatMap((change) =>
        memberships.map(({ user, group }) =>
          post(`/accounts/${user.ordinal}/groups/${change}/`, { group: group.ordinal }),
        ),
      ),
    hasReference: true,
    isForLargest: false,
    targets: asFastAsDjango,
  },
  {
    name: 'documents: search in texts',
    portal: () => [get(api + listPaths.documents())],
    simple: () => [get(`/documents/?limit=50&search=${textWords.often}`)],
    hasReference: true,
    isForLargest: false,
    targets: [
      { to: 'Django REST', least: 1 },
      { to: 'reference', least: 0.8 },
    ],
  },
];

/** All work, in the order of the table; three portals are measured with each piece of it. */
export const allWork: readonly Work[] = [...lists, ...creating, ...others];
