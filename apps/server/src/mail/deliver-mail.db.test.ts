import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { createBatchRun } from '#server/testing/run-jobs.ts';
import { createJobs, type Jobs } from '#server/jobs/jobs.ts';
import { JobFailure } from '#server/jobs/job-failure.ts';
import { prepareJobs } from '#server/jobs/prepare-jobs.ts';
import { deliverMail } from './deliver-mail.ts';
import { type MailMessage, MailRefused, type MailTransport } from './mail-transport.ts';
import { createMailThreads } from './mail-thread.ts';
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
  mail: {
    transport: async () => ({ deliver, check: async () => undefined }),
    threads: createMailThreads('a key of the tests', null),
  },
});

async function startInstance(deliver: MailTransport['deliver']): Promise<void> {
  const log = { warn: vi.fn(), error: vi.fn() };
  const jobs = createJobs({
    ...home,
    log,
    lookSeconds: 0.5,
    jobs: [deliverMail],
    tools: createTools(deliver),
  });
  started.push(jobs);
  await jobs.start();
}

const invitation = (to: string): Mail<'invitation'> => ({
  to,
  name: 'Zoë',
  language: 'fr',
  timeZone: null,
  template: 'invitation',
  params: { link: 'https://portal.example/set-up/u/secret', days: 7 },
});

const send = (to: string): Promise<string> =>
  home.database.orm.transaction((tx) => sendMail(tx, invitation(to)));

const outbox = () => home.database.orm.select().from(mailOutbox);

const listStatuses = async () =>
  (await outbox()).map(({ recipient, status }) => `${recipient} ${status}`).toSorted();

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

it('stores an outcome for each mail of a batch: sent, refused, for later and withdrawn', async () => {
  const names = ['sent', 'refused', 'later', 'withdrawn', 'withdrawn-late', 'unknown-template'];
  const ids = new Map<string, string>();
  for (const name of names) ids.set(name, await send(`${name}@example.org`));
  const { orm } = home.database;
  await orm
    .update(mailOutbox)
    .set({ template: 'unknown' })
    .where(eq(mailOutbox.id, String(ids.get('unknown-template'))));
  const withdraw = (to: string) =>
    orm.transaction((tx) => withdrawMails(tx, { to, template: 'invitation' }));
  await withdraw('withdrawn@example.org');
  const delivered: string[] = [];
  await startInstance(async ({ to }) => {
    delivered.push(to);
    if (to.startsWith('refused')) throw new MailRefused('smtp 550 5.1.1');
    if (to.startsWith('later')) throw new JobFailure('smtp 450 4.2.0');
    if (to.startsWith('withdrawn-late')) await withdraw(to);
  });
  await vi.waitFor(
    async () => expect((await outbox()).filter(({ attempts }) => attempts === 0)).toHaveLength(1),
    timeout,
  );
  await vi.waitFor(
    async () =>
      expect((await outbox()).every(({ claimedUntil }) => claimedUntil === null)).toBe(true),
    timeout,
  );
  const outcomes = (await outbox()).map(({ recipient, status, failure, params }) => [
    recipient.split('@')[0],
    status,
    failure,
    params === null,
  ]);
  expect(new Set(outcomes)).toEqual(
    new Set([
      ['later', 'waiting', 'smtp 450 4.2.0', false],
      ['refused', 'failed', 'smtp 550 5.1.1', true],
      ['sent', 'sent', null, true],
      ['unknown-template', 'waiting', 'not delivered', false],
      ['withdrawn', 'failed', 'withdrawn', true],
      // It has reached its receiver.
      ['withdrawn-late', 'sent', null, true],
    ]),
  );
  expect(delivered).not.toContain('withdrawn@example.org');
  const { rows } = await home.database.pool.query(
    `select count(*)::int as retries from jobs.job where name = 'deliver-mail' and state = 'retry'
       and data ->> 'mailId' = any($1)`,
    [[...ids.values()]],
  );
  expect(rows).toEqual([{ retries: 2 }]);
});

it('stores what was sent without waiting for a slow mail server', async () => {
  const slow = Promise.withResolvers<void>();
  await startInstance(({ to }) => (to.startsWith('slow') ? slow.promise : Promise.resolve()));
  await home.database.orm.transaction(async (tx) => {
    for (const to of ['slow@example.org', 'fast@example.org']) await sendMail(tx, invitation(to));
  });
  await vi.waitFor(
    async () =>
      expect(await listStatuses()).toEqual(['fast@example.org sent', 'slow@example.org waiting']),
    timeout,
  );
  slow.resolve();
  await vi.waitFor(
    async () =>
      expect(await listStatuses()).toEqual(['fast@example.org sent', 'slow@example.org sent']),
    timeout,
  );
});

it('repeats a delivery with the same id when the process died before the outcome was stored', async () => {
  const ids = [await send('a@example.org'), await send('b@example.org')];
  const delivered: string[] = [];
  const tools = createTools(async ({ id }) => void delivered.push(id));
  const { signal } = new AbortController();
  const jobs = ids.map((mailId) => ({ id: mailId, signal, isLast: false, data: { mailId } }));
  const died = { rest: async () => undefined, finish: () => Promise.reject(new Error('died')) };
  await expect(deliverMail.batchHandler(tools)(jobs, died)).rejects.toThrow('died');
  expect((await outbox()).map(({ status }) => status)).toEqual(['waiting', 'waiting']);
  await home.database.pool.query(
    `update mail_outbox set claimed_until = now() - interval '1 second'`,
  );
  await deliverMail.batchHandler(tools)(jobs, createBatchRun(home));
  expect((await outbox()).map(({ status }) => status)).toEqual(['sent', 'sent']);
  expect(delivered.toSorted()).toEqual([...ids, ...ids].toSorted());
});

it('delivers a mail once that two jobs of a batch are for', async () => {
  const mailId = await send('zoe@example.org');
  const deliver = vi.fn(async () => undefined);
  const { signal } = new AbortController();
  const jobs = ['a', 'b'].map((id) => ({ id, signal, isLast: false, data: { mailId } }));
  const run = createBatchRun(home);
  await deliverMail.batchHandler(createTools(deliver))(jobs, run);
  expect(deliver).toHaveBeenCalledTimes(1);
  expect(run.outcomes.filter(({ error }) => error === null)).toHaveLength(1);
  expect(await outbox()).toEqual([expect.objectContaining({ status: 'sent' })]);
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
  const attempt = deliverMail.batchHandler(createTools(deliver));
  const { signal } = new AbortController();
  const job = { id, signal, isLast: false, data: { mailId: id } };
  const run = createBatchRun(home);
  await attempt([job], run);
  expect(run.outcomes).toEqual([expect.objectContaining({ error: new Error('451') })]);
  const mails = await outbox();
  const withdrawn = { id, status: 'failed', failure: 'withdrawn', params: null };
  expect(mails).toContainEqual(expect.objectContaining(withdrawn));
  expect(mails.map(({ status }) => status).toSorted()).toEqual(['failed', 'waiting']);
  await attempt([job], run);
  expect(run.outcomes.at(-1)).toMatchObject({ error: null, result: null });
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
