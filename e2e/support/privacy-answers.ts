import type { Page, Route } from '@playwright/test';
import { translate, type MessageKey } from '@portal/locales/server';

const person = { id: '0198f000-0000-7000-8000-0000000000aa', name: 'Noor Vermeer' };
const officer = { id: '0198f000-0000-7000-8000-0000000000bb', name: 'Ines Valmorin' };
const id = (number: number) =>
  `0198f000-0000-7000-8000-0000000010${String(number).padStart(2, '0')}`;

const tables: readonly [string, number, string[], string[]][] = [
  ['user_account', 131, ['email', 'firstName', 'lastName', 'phoneNumber', 'dateOfBirth'], []],
  ['service_ticket', 64, ['requesterEmail'], ['description', 'resolutionNotes']],
  ['maintenance_record', 412, ['performedBy'], ['description']],
  ['lead', 45, ['contactName', 'contactEmail', 'contactPhone'], ['lostReason', 'sourceComment']],
  ['session', 23, ['ip', 'userAgent', 'deviceId'], []],
  ['audit_personal', 1904, ['ip', 'changes'], []],
];

const overview = {
  requests: { pending: 3, expired: 1, approved: 2, cancelled: 4, anonymized: 7 },
  data_requests: { open: 4, overdue: 2 },
  past_retention: 5,
  exports: {
    total: 12,
    latest: [3, 2, 1].map((day) => ({
      id: id(day),
      at: `2026-03-0${day}T09:30:00.000Z`,
      user_id: person.id,
      person,
      made_by: day === 2 ? person : officer,
    })),
  },
  last_sweep: { at: '2026-03-04T02:00:00.000Z', removed: 38 },
  processing: tables.map(([table, rows, personal, free_text]) => ({
    table,
    rows,
    personal,
    free_text,
  })),
};

const rules = [
  'accounts',
  'leads',
  'sessions',
  'mails',
  'inbound_mails',
  'imports',
  'audit_addresses',
  'data_requests',
];

const retention = rules.map((rule, place) => ({
  rule,
  days: [1095, 730, 90, 365, 90, 180, 90, 365][place],
  is_enabled: place !== 1,
  due: [5, 12, 0, 31, 4, 0, 2, 0][place],
  next_run_at: '2026-03-05T02:00:00.000Z',
  last_run: place === 1 ? null : { at: '2026-03-04T02:00:00.000Z', removed: place },
}));

const receipts = [2, 1].map((number) => ({
  id: id(number),
  request_id: id(number + 10),
  user_id: id(number + 20),
  anonymized_at: `2026-02-1${number}T08:00:30.000Z`,
  tables: tables.map(([table], place) => ({ table, changed: place * number })),
  files_renamed: number - 1,
  traces_left: number - 1,
  traces: number === 1 ? [] : [{ table: 'maintenance_record', column: 'description', rows: 1 }],
  replayed: number === 2,
  signature: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA',
}));

const baseRequest = {
  user: { ...person, email: 'anonymized@example.invalid', first_name: '', last_name: '' },
  user_id: id(21),
  user_role: 'customer',
  user_is_active: false,
  requested_by: officer,
  reason: null,
  grace_period_days: 30,
  created_at: '2026-01-11T08:00:00.000Z',
  grace_ends_at: '2026-02-10T08:00:00.000Z',
  days_remaining: 0,
  approved_by: officer,
  approved_at: '2026-01-12T08:00:00.000Z',
  cancelled_at: null,
  cancellation_reason: null,
  anonymized_at: null,
};

const requests = [
  { ...baseRequest, id: id(31), status: 'approved', anonymized_at: '2026-02-11T08:00:30.000Z' },
  {
    ...baseRequest,
    id: id(32),
    user: { id: id(22), email: person.name, first_name: 'Noor', last_name: 'Vermeer' },
    status: 'cancelled',
    cancelled_at: '2026-01-20T08:00:00.000Z',
    cancellation_reason: 'She stays with the clinic.',
  },
];

const results = (rows: readonly object[]) => ({
  count: rows.length,
  next: null,
  previous: null,
  results: rows,
});

/** Mocks the privacy pages with complete data. */
export async function answerPrivacy(page: Page): Promise<void> {
  await page.route('**/compliance/overview/', (call) => call.fulfill({ json: overview }));
  await page.route('**/compliance/retention/', (call) => call.fulfill({ json: retention }));
  await page.route('**/compliance/retention/*/due/*', (call) => call.fulfill({ json: { due: 9 } }));
  await page.route('**/compliance/receipts/*', (call) => {
    const of = new URL(call.request().url()).searchParams.get('user_id');
    const found = receipts.filter(({ user_id: userId }) => of === null || userId === of);
    return call.fulfill({ json: results(found) });
  });
}

/** Mocks the response for a mailed link: a request with this status, or an invalid link. */
export async function answerLink(page: Page, status: string | null): Promise<void> {
  await page.route('**/by-link/', (call) =>
    status === null
      ? call.fulfill({
          status: 400,
          json: { detail: inItsLanguage(call, 'error.invalid_link'), code: 'invalid_link' },
        })
      : call.fulfill({
          json: {
            status,
            created_at: '2026-03-01T09:30:00.000Z',
            grace_ends_at: '2026-03-31T09:30:00.000Z',
            days_remaining: 27,
          },
        }),
  );
}

/** Mocks a person's data with full and empty sections. */
export async function answerData(page: Page): Promise<void> {
  const account = {
    table: 'user_account',
    id: person.id,
    email: 'noor.vermeer@huidkliniek.example',
    first_name: 'Noor',
    last_name: 'Vermeer',
    phone_number: '+31 30 123 4567',
    preferred_language: 'nl',
    created_at: '2025-02-03T10:00:00.000Z',
    is_active: true,
  };
  const session = {
    created_at: '2026-03-01T09:30:00.000Z',
    ip: '192.0.2.7',
    user_agent: 'Firefox',
  };
  const message = {
    table: 'service_ticket_reply',
    created_at: '2026-02-01T09:30:00.000Z',
    text: 'The handpiece is still cold.',
  };
  const full = { account: [account], sessions: [session, session], messages: [message] };
  const names = ['account', 'groups', 'sessions', 'service_tickets', 'messages', 'leads', 'mails'];
  const sections = names.map((name) => ({ name, rows: Object(full)[name] ?? [] }));
  const data = { exported_at: '2026-03-04T12:00:00.000Z', person, sections };
  await page.route('**/export/', (call) => call.fulfill({ json: data }));
}

/** Mocks completed requests: one executed, one cancelled. */
export async function answerRequests(page: Page): Promise<void> {
  await answerPrivacy(page);
  await page.route('**/anonymization-requests/**', (call) => {
    const one = requests.find((request) => call.request().url().includes(request.id));
    return call.fulfill({ json: one ?? results(requests) });
  });
}

/** Returns a text of the server in the page's language. */
function inItsLanguage(call: Route, key: MessageKey): string {
  return translate(call.request().headers()['accept-language'] ?? 'en', { key });
}
