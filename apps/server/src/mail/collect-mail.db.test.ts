import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createJobs, type Jobs } from '#server/jobs/jobs.ts';
import { prepareJobs } from '#server/jobs/prepare-jobs.ts';
import { newId } from '#server/kernel/ids.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { createBatchRun } from '#server/testing/run-jobs.ts';
import { deliverMail } from './deliver-mail.ts';
import { createMailThreads } from './mail-thread.ts';
import { mailOutbox } from './mail-outbox.table.ts';
import type { Mail } from './mail-params.ts';
import type { MailMessage, MailTransport } from './mail-transport.ts';
import { sendMail, withdrawMailsById } from './send-mail.ts';

let home: TestDatabase;
let topicId: string;
const started: Jobs[] = [];

beforeAll(async () => {
  home = await testDatabase();
  await prepareJobs(home.address, [deliverMail]);
});
afterAll(() => home.close());
beforeEach(async () => {
  await home.database.pool.query('truncate mail_outbox');
  await home.database.pool.query('delete from jobs.job');
  topicId = newId();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
});

const createReply = (
  text: string,
  { to = 'anne@example.org', about = topicId } = {},
): Mail<'ticket_reply'> => ({
  to,
  name: 'Anne',
  language: 'en',
  timeZone: null,
  template: 'ticket_reply',
  params: { ticket: 'T-000001', device: 'Lumina', link: 'https://portal.example/t', text },
  topicId: about,
});

const send = (mail: Mail<'ticket_reply'>): Promise<string> =>
  home.database.orm.transaction((tx) => sendMail(tx, mail));

const outbox = () => home.database.orm.select().from(mailOutbox).orderBy(mailOutbox.id);

const listJobs = async () => {
  const { rows } = await home.database.pool.query<{ id: string; wait: number }>(
    `select data ->> 'mailId' as id, extract(epoch from start_after - now())::int as wait
    from jobs.job where name = $1 order by start_after`,
    [deliverMail.name],
  );
  return rows;
};

/** Lets minutes pass for everything that was written. */
const pass = (minutes: number) =>
  home.database.pool.query(
    `update mail_outbox set created_at = created_at - make_interval(mins => $1), due_at = due_at - make_interval(mins => $1)`,
    [minutes],
  );

const createTools = (deliver: MailTransport['deliver']) => ({
  database: home.database,
  mail: {
    transport: async () => ({ deliver, check: async () => undefined }),
    threads: createMailThreads('a key of the tests', null),
  },
});

/** Delivers mails by their ids, as a worker would, and returns what was sent. */
async function deliver(...ids: string[]): Promise<MailMessage[]> {
  const sent: MailMessage[] = [];
  const { batchHandler } = deliverMail;
  const jobs = ids.map((mailId) => ({
    id: newId(),
    data: { mailId },
    isLast: false,
    signal: new AbortController().signal,
  }));
  const tools = createTools(async (message) => void sent.push(message));
  await batchHandler(tools)(jobs, createBatchRun(home));
  return sent;
}

it('sends the first mail at once, and collects the next ones for five minutes', async () => {
  const first = await send(createReply('One.'));
  const second = await send(createReply('Two.'));
  expect(await send(createReply('Three.'))).toBe(second);
  expect(second).not.toBe(first);
  const jobs = await listJobs();
  expect(jobs.map(({ id }) => id)).toEqual([first, second]);
  expect(jobs[0]?.wait).toBeLessThanOrEqual(0);
  expect(jobs[1]?.wait).toBeGreaterThan(290);
  const [atOnce] = await deliver(first);
  expect(atOnce?.subject).toBe('New reply on service ticket T-000001');
  const [collected, ...others] = await deliver(second);
  expect(others).toEqual([]);
  expect(collected?.subject).toBe('Service ticket T-000001: 2 updates');
  expect(collected?.text).toMatch(/Two\.[^]*Three\./u);
  expect(await deliver(first, second)).toEqual([]);
});

it('waits for a mail with a time of its own until that time, and not for a withdrawn one', async () => {
  const id = await send(createReply('One.'));
  await home.database.pool.query(
    `update mail_outbox set due_at = now() + make_interval(mins => 6) where id = $1`,
    [id],
  );
  await home.database.pool.query('delete from jobs.job');
  const second = await send(createReply('Two.'));
  const [waiting] = await listJobs();
  expect(waiting?.id).toBe(second);
  expect(waiting?.wait).toBeGreaterThan(340);
  expect(waiting?.wait).toBeLessThanOrEqual(360);
  await home.database.orm.transaction((tx) => withdrawMailsById(tx, [id, second]));
  await home.database.pool.query('delete from jobs.job');
  await send(createReply('Three.'));
  expect((await listJobs())[0]?.wait).toBeLessThanOrEqual(0);
});

it('sends a single collected mail as itself', async () => {
  await send(createReply('One.'));
  const [mail] = await deliver(await send(createReply('Two.')));
  expect(mail?.subject).toBe('New reply on service ticket T-000001');
});

it('collects again after a collected mail, and sends at once after five quiet minutes', async () => {
  await send(createReply('One.'));
  const second = await send(createReply('Two.'));
  await pass(5);
  expect(await deliver(second)).toHaveLength(1);
  const third = await send(createReply('Three.'));
  const waiting = await listJobs();
  expect(waiting.find(({ id }) => id === third)?.wait).toBeGreaterThan(290);
  await pass(11);
  const fourth = await send(createReply('Four.'));
  // The third still waits, so that nothing overtakes it.
  expect(fourth).toBe(third);
  expect(await deliver(third)).toHaveLength(1);
  await pass(6);
  const fifth = await send(createReply('Five.'));
  const row = (await outbox()).find(({ id }) => id === fifth);
  expect(row).toMatchObject({ dueAt: null, collecting: false });
});

it.each([
  ['another ticket', { about: '01912f00-0000-7000-8000-000000000001' }],
  ['another receiver', { to: 'bert@example.org' }],
] as const)('does not join mails about or to %s', async (_name, other) => {
  await send(createReply('One.'));
  await send(createReply('Two.', other));
  expect((await outbox()).map(({ dueAt }) => dueAt)).toEqual([null, null]);
});

it('joins mails to one receiver in any spelling of the address', async () => {
  await send(createReply('One.'));
  await send(createReply('Two.'));
  await send(createReply('Three.', { to: 'Anne@Example.org' }));
  expect(await outbox()).toHaveLength(2);
});

it('sends mails without a topic at once, however many', async () => {
  const urgent = { ...createReply('Now.'), topicId: null };
  for (let at = 0; at < 5; at += 1) await send(urgent);
  expect((await listJobs()).every(({ wait }) => wait <= 0)).toBe(true);
  expect(await outbox()).toHaveLength(5);
});

it('discards what joined a mail when its transaction is rolled back', async () => {
  await send(createReply('One.'));
  const second = await send(createReply('Two.'));
  const undone = home.database.orm.transaction(async (tx) => {
    await sendMail(tx, createReply('Never.'));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  const [mail] = await deliver(second);
  expect(mail?.text).not.toContain('Never.');
});

it('loses and repeats nothing while 40 events race with two workers', async () => {
  await send(createReply('Event 0.'));
  const sent: MailMessage[] = [];
  const log = { warn: vi.fn(), error: vi.fn() };
  for (let at = 0; at < 2; at += 1) {
    const tools = createTools(async (message) => void sent.push(message));
    const jobs = createJobs({ ...home, log, lookSeconds: 0.5, jobs: [deliverMail], tools });
    started.push(jobs);
    await jobs.start();
  }
  // Every mail is due at once, so that events join and deliveries begin at the same time.
  const timer = setInterval(() => {
    void Promise.allSettled([
      pass(10),
      home.database.pool.query('update jobs.job set start_after = now() where start_after > now()'),
    ]);
  }, 50);
  try {
    for (let at = 1; at <= 40; at += 4) {
      await Promise.all(
        [0, 1, 2, 3].map((step) => send(createReply(`Event ${String(at + step)}.`))),
      );
      await pause(200);
    }
    await vi.waitFor(
      async () => expect((await outbox()).every(({ status }) => status === 'sent')).toBe(true),
      { timeout: 30_000, interval: 100 },
    );
  } finally {
    clearInterval(timer);
  }
  const events = sent.flatMap(({ text }) => text.match(/Event \d+\./gu) ?? []);
  expect(events.toSorted()).toEqual(
    Array.from({ length: 41 }, (_none, at) => `Event ${String(at)}.`).toSorted(),
  );
});

it('stores a collected mail until it is delivered, also after a failed attempt', async () => {
  await send(createReply('One.'));
  const second = await send(createReply('Two.'));
  await send(createReply('Three.'));
  const { batchHandler } = deliverMail;
  const failing = createTools(() => Promise.reject(new Error('down')));
  const job = {
    id: newId(),
    data: { mailId: second },
    isLast: false,
    signal: new AbortController().signal,
  };
  await batchHandler(failing)([job], createBatchRun(home));
  const [mail] = await deliver(second);
  expect(mail?.text).toMatch(/Two\.[^]*Three\./u);
  const [row] = await home.database.orm.select().from(mailOutbox).where(eq(mailOutbox.id, second));
  expect(row).toMatchObject({ status: 'sent', params: null });
});
