import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { createJobs, type Jobs } from '#server/jobs/jobs.ts';
import { prepareJobs } from '#server/jobs/prepare-jobs.ts';
import { deliverMail } from './deliver-mail.ts';
import { type MailMessage, MailRefused, type MailTransport } from './mail-transport.ts';
import { mailOutbox } from './mail-outbox.table.ts';
import type { Mail } from './mail-params.ts';
import { sendMail, withdrawMails } from './send-mail.ts';

let home: TestDatabase;
const started: Jobs[] = [];
const timeout = { timeout: 20_000, interval: 50 };

beforeAll(async () => {
  home = await testDatabase();
  await prepareJobs(home.address, [deliverMail]);
});
afterAll(() => home.close());
beforeEach(() => home.database.pool.query('truncate mail_outbox'));
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
});

const createTools = (deliver: MailTransport['deliver']) => ({
  database: home.database,
  mail: { transport: async () => ({ deliver, check: async () => undefined }) },
});

async function startInstance(deliver: MailTransport['deliver']): Promise<void> {
  const log = { warn: vi.fn(), error: vi.fn() };
  const jobs = createJobs({ ...home, log, jobs: [deliverMail], tools: createTools(deliver) });
  started.push(jobs);
  await jobs.start();
}

const invitation = (to: string): Mail<'invitation'> => ({
  to,
  name: 'Zoë',
  language: 'fr',
  template: 'invitation',
  params: { link: 'https://portal.example/set-up/u/secret', days: 7 },
});

const send = (to: string): Promise<string> =>
  home.database.orm.transaction((tx) => sendMail(tx, invitation(to)));

const outbox = () => home.database.orm.select().from(mailOutbox);

const delivered = (id: string) =>
  vi.waitFor(async () => {
    const [mail] = await home.database.orm.select().from(mailOutbox).where(eq(mailOutbox.id, id));
    expect(mail).toMatchObject({ attempts: 1, claimedUntil: null });
    return mail;
  }, timeout);

it('delivers 100 mails once each with two instances, and deletes their content', async () => {
  const delivered: MailMessage[] = [];
  const deliver = async (message: MailMessage) => void delivered.push(message);
  await startInstance(deliver);
  await startInstance(deliver);
  const receivers = Array.from({ length: 100 }, (_, at) => `person-${at}@example.org`);
  await home.database.orm.transaction(async (tx) => {
    for (const to of receivers) await sendMail(tx, invitation(to));
  });
  await vi.waitFor(
    async () => expect((await outbox()).every((mail) => mail.status === 'sent')).toBe(true),
    timeout,
  );
  expect(delivered.map((message) => message.to).toSorted()).toEqual(receivers.toSorted());
  expect(delivered[0]?.subject).toBe('Votre accès au portail partenaires');
  expect((await outbox()).every((mail) => mail.params === null && mail.sentAt)).toBe(true);
});

it('sends nothing when the transaction is rolled back', async () => {
  const refused = home.database.orm.transaction(async (tx) => {
    await sendMail(tx, invitation('zoe@example.org'));
    throw new Error('changed my mind');
  });
  await expect(refused).rejects.toThrow('changed my mind');
  expect(await outbox()).toEqual([]);
});

it('gives up on a mail that is refused for good', async () => {
  await startInstance(() => Promise.reject(new MailRefused('smtp 550 5.1.1')));
  const mail = await delivered(await send('nobody@example.org'));
  expect(mail).toMatchObject({ status: 'failed', failure: 'smtp 550 5.1.1', params: null });
});

it('keeps a mail for later if the mail server is unreachable', async () => {
  await startInstance(() => Promise.reject(Object.assign(new Error('x'), { code: 'ENOSPC' })));
  const mail = await delivered(await send('zoe@example.org'));
  expect(mail).toMatchObject({ status: 'waiting', failure: 'ENOSPC' });
  expect(mail?.params).not.toBeNull();
});

it('leaves a mail withdrawn that was so while an attempt failed', async () => {
  const id = await send('Zoe@example.org');
  await send('other@example.org');
  const { orm } = home.database;
  const deliver = async (): Promise<never> => {
    const withdrawn = { to: 'zoe@example.org', template: 'invitation' } as const;
    await orm.transaction((tx) => withdrawMails(tx, withdrawn));
    throw new Error('451');
  };
  const attempt = deliverMail.handler(createTools(deliver));
  const { signal } = new AbortController();
  const run = { id, signal, isLast: false, finish: async () => undefined };
  await expect(attempt({ mailId: id }, run)).rejects.toThrow('451');
  const mails = await outbox();
  const withdrawn = { id, status: 'failed', failure: 'withdrawn', params: null };
  expect(mails).toContainEqual(expect.objectContaining(withdrawn));
  expect(mails.map(({ status }) => status).toSorted()).toEqual(['failed', 'waiting']);
  await expect(attempt({ mailId: id }, run)).resolves.toBeUndefined();
});

it('does not deliver a mail that another attempt has locked', async () => {
  const deliver = vi.fn<MailTransport['deliver']>();
  const id = await send('zoe@example.org');
  await home.database.orm
    .update(mailOutbox)
    .set({ attempts: 1, claimedUntil: '2100-01-01T00:00:00Z' })
    .where(eq(mailOutbox.id, id));
  await startInstance(deliver);
  const { pool } = home.database;
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select data->>'mailId' as mail, output->>'message' as reason from jobs.job where state = 'retry'`,
    );
    expect(rows).toContainEqual({ mail: id, reason: 'held by another attempt' });
  }, timeout);
  expect(deliver).not.toHaveBeenCalled();
});

it.each(['a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', 'Zoe <a@b.example>', '@'])(
  'refuses the receiver %j',
  async (to) => {
    await expect(send(to)).rejects.toThrow('bare address');
    expect(await outbox()).toEqual([]);
  },
);
