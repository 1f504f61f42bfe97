import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { MailRefused } from './mail-transport.ts';
import { renderMail } from './render-mail.ts';
import { smtpTransport } from './create-mail-transport.ts';

const servers: SMTPServer[] = [];
const received: Email[] = [];

afterEach(async () => {
  received.length = 0;
  await Promise.all(
    servers.splice(0).map((server) => new Promise<void>((done) => server.close(done))),
  );
});

async function mailServer(behaviour: SMTPServerOptions = {}) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Connections that stay open for the next mail.
    closeTimeout: 50,
    async onData(stream, _session, done) {
      received.push(await PostalMime.parse(Buffer.concat(await stream.toArray())));
      done();
    },
    ...behaviour,
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.server.address();
  const port = typeof address === 'object' ? address?.port : null;
  return smtpTransport(`smtp://127.0.0.1:${port}`, 'Lumen <portal@lumen.example>');
}

const link =
  'https://portal.example/set-up/uid/a-token-that-is-longer-than-a-line-of-a-mail-may-be/0123456789abcdef';
const message = {
  id: '0199f9c8-0000-7000-8000-000000000001',
  to: 'zoe@example.org',
  writtenAt: '2026-11-21T09:30:00Z',
  ...renderMail({
    template: 'invitation',
    language: 'nl',
    params: { name: 'Zoë', link, days: 7 },
  }),
};

const refusing = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode });

it('hands over subject, text and HTML', async () => {
  const transport = await mailServer();
  await transport.check();
  await transport.deliver(message);
  const [mail] = received;
  expect(mail).toMatchObject({
    subject: 'Uw toegang tot het partnerportaal',
    messageId: `<${message.id}@lumen.example>`,
    to: [{ address: 'zoe@example.org' }],
  });
  expect(mail?.text?.split('\n').map((line) => line.trim())).toContain(link);
  expect(mail?.html).toContain(`href="${link}"`);
});

it('lets mail programs stop a mail by one click, if a setting stops it', async () => {
  const transport = await mailServer();
  const address = 'https://portal.example/unsubscribe/a-person-daily/0123456789abcdef0123';
  await transport.deliver({ ...message, unsubscribe: address });
  await transport.deliver(message);
  const [stopped, always] = received.map(({ headers }) =>
    headers.filter(({ key }) => key.startsWith('list-')),
  );
  expect(stopped).toEqual([
    { key: 'list-unsubscribe', value: `<${address}>`, originalKey: 'List-Unsubscribe' },
    {
      key: 'list-unsubscribe-post',
      value: 'List-Unsubscribe=One-Click',
      originalKey: 'List-Unsubscribe-Post',
    },
  ]);
  expect(always).toEqual([]);
});

it('hands over many mails on a few connections, each with its own result', async () => {
  let connections = 0;
  const transport = await mailServer({
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nobody') ? refusing(550, '5.1.1 unknown') : null),
  });
  const receivers = ['nobody', ...Array.from({ length: 19 }, (_, at) => `person-${at}`)];
  const results = await Promise.allSettled(
    receivers.map((name) => transport.deliver({ ...message, id: name, to: `${name}@example.org` })),
  );
  expect(results.map(({ status }) => status)).toEqual([
    'rejected',
    ...Array.from({ length: 19 }, () => 'fulfilled'),
  ]);
  expect(received).toHaveLength(19);
  expect(connections).toBeLessThanOrEqual(6);
});

it('gives up on one mail when its signal is aborted', async () => {
  const transport = await mailServer({ onRcptTo: () => undefined });
  const limit = AbortSignal.timeout(100);
  await expect(transport.deliver(message, limit)).rejects.toThrow('smtp');
});

it.each([
  ['5.1.1 <zoe@example.org> unknown', 550, 'smtp 550 5.1.1'],
  ['<zoe@example.org> unknown', 553, 'smtp 553'],
])('gives up on a receiver refused with "%s"', async (text, code, reason) => {
  const transport = await mailServer({
    onRcptTo: (_to, _session, done) => done(refusing(code, text)),
  });
  const refusal = await transport.deliver(message).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(MailRefused);
  expect(refusal).toHaveProperty('message', reason);
});

it.each<[string, SMTPServerOptions, string]>([
  [
    'a receiver refused for now',
    { onRcptTo: (_to, _s, done) => done(refusing(450, '4.2.0 greylisted')) },
    'smtp 450 4.2.0',
  ],
  [
    'the sender refused',
    { onMailFrom: (_from, _s, done) => done(refusing(550, '5.7.1 who are you')) },
    'smtp 550 5.7.1',
  ],
  [
    'a sign-in asked for',
    { onRcptTo: (_to, _s, done) => done(refusing(530, '5.7.0 sign in')) },
    'smtp 530 5.7.0',
  ],
])('keeps a mail for later after %s', async (_case, behaviour, reason) => {
  const failure = await (
    await mailServer(behaviour)
  )
    .deliver(message)
    .catch((error: unknown) => error);
  expect(failure).not.toBeInstanceOf(MailRefused);
  expect(failure).toHaveProperty('message', reason);
});

const short = {
  dnsTimeout: 100,
  connectionTimeout: 100,
  greetingTimeout: 100,
  socketTimeout: 100,
};

it.each([
  ['before its greeting', []],
  ['after its greeting', ['220 mail.example']],
  ['after the sender', ['220 mail.example', '250 mail.example', '250 2.1.0 sender']],
  ['after the content', ['220 mail.example', '250 mail.example', '250 ok', '250 ok', '354 go on']],
])(
  'keeps a mail for later when the server hangs %s, and delivers it once it answers',
  async (_when, replies) => {
    let isHanging = true;
    const usual = [
      '220 mail.example',
      '250 mail.example',
      '250 ok',
      '250 ok',
      '354 go on',
      '250 ok',
    ];
    const server = createServer((socket) => {
      const own = [...(isHanging ? replies : usual)];
      const reply = (): void => {
        const next = own.shift();
        if (next !== undefined) socket.write(`${next}\r\n`);
      };
      let text = '';
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        text += chunk.toString();
        const isContent = text.includes('\nDATA\r\n') && !text.endsWith('\nDATA\r\n');
        if (!isContent || text.endsWith('\r\n.\r\n')) reply();
      });
      reply();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port }: AddressInfo = Object(server.address());
    const transport = smtpTransport(`smtp://127.0.0.1:${port}`, 'a@lumen.example', short);
    const begun = performance.now();
    const failure = await transport.deliver(message).catch((error: unknown) => error);
    expect(failure).not.toBeInstanceOf(MailRefused);
    expect(failure).toHaveProperty('message', expect.stringMatching(/^smtp (?:E|\d)/u));
    expect(performance.now() - begun).toBeLessThan(2000);
    isHanging = false;
    await transport.deliver(message);
    server.close();
  },
);

it('reports a missing server', async () => {
  await expect(smtpTransport('smtp://127.0.0.1:1', 'a@b.example').check()).rejects.toThrow(
    'smtp E',
  );
});
