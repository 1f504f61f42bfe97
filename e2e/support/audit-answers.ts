import type { Page } from '@playwright/test';

const id = (number: number) =>
  `0198f000-0000-7000-8000-0000000020${String(number).padStart(2, '0')}`;

const ines = { id: id(90), name: 'Ines Valmorin' };
const noor = { id: id(91), name: 'Noor Vermeer' };

interface Entry {
  by: typeof ines | null;
  action: string;
  type: string;
  name: string | null;
  changes?: Record<string, { from: unknown; to: unknown }>;
  erased?: boolean;
}

const messages: readonly Entry[] = [
  {
    by: ines,
    action: 'change',
    type: 'user_account',
    name: 'Noor Vermeer',
    changes: {
      email: { from: 'noor@huidkliniek.example', to: 'noor.vermeer@huidkliniek.example' },
      title: { from: null, to: 'Dr.' },
      preferred_language: { from: 'en', to: 'nl' },
      date_of_birth: { from: null, to: '1984-02-29' },
      is_active: { from: false, to: true },
    },
  },
  {
    by: ines,
    action: 'change',
    type: 'service_ticket',
    name: 'T-000123',
    changes: {
      status: { from: 'new', to: 'planned' },
      planned_for: { from: null, to: '2026-03-09' },
      description: {
        from: 'The handpiece is cold.',
        to: 'The handpiece is still cold after ten minutes, and the screen says E-41 whenever the pedal is pressed for longer than a second or two.',
      },
    },
  },
  { by: noor, action: 'sign_in', type: 'user_account', name: 'Noor Vermeer' },
  { by: noor, action: 'export', type: 'user_account', name: 'Noor Vermeer' },
  {
    by: ines,
    action: 'approve',
    type: 'anonymization_request',
    name: null,
    changes: {
      status: { from: 'pending', to: 'approved' },
      approved_at: { from: null, to: '2026-03-04T11:58:00.000Z' },
    },
  },
  { by: null, action: 'anonymize', type: 'user_account', name: null, erased: true },
  {
    by: ines,
    action: 'create',
    type: 'product_viewing_right',
    name: null,
    changes: {
      product_type: { from: null, to: 'device' },
      is_active: { from: null, to: true },
      expires_at: { from: null, to: '2026-12-31T22:59:59.000Z' },
    },
  },
  { by: ines, action: 'delete', type: 'lead', name: null, erased: true },
];

const entries = messages.map(({ by, action, type, name, changes = {}, erased = false }, place) => ({
  id: id(place),
  at: `2026-03-04T1${9 - place}:30:00.000Z`,
  actor_kind: by ? 'employee' : 'system',
  actor_id: by?.id ?? null,
  actor: by,
  action,
  object_type: type,
  object_id: id(place + 30),
  object_name: name,
  changes,
  is_erased: erased,
  ip: by ? '192.0.2.17' : null,
  request_id: 'request',
}));

const chain = {
  chained_rows: 18_204,
  unchained_rows: 3,
  chained_at: '2026-03-04T19:29:00.000Z',
  head: null,
};

/** Mocks an audit log with entries of every kind. */
export async function answerAudit(page: Page): Promise<void> {
  const answer = { count: entries.length, next: null, previous: null, results: entries };
  await page.route(/\/compliance\/audit-log\/(?:\?|$)/u, (call) => call.fulfill({ json: answer }));
  await page.route('**/compliance/audit-log/chain/', (call) => call.fulfill({ json: chain }));
}

/** Mocks an audit log without entries, before the first run of the hash chain. */
export async function answerNewAudit(page: Page): Promise<void> {
  const answer = { count: 0, next: null, previous: null, results: [] };
  const unchained = { ...chain, chained_rows: 0, unchained_rows: 12, chained_at: null };
  await page.route(/\/compliance\/audit-log\/(?:\?|$)/u, (call) => call.fulfill({ json: answer }));
  await page.route('**/compliance/audit-log/chain/', (call) => call.fulfill({ json: unchained }));
}
