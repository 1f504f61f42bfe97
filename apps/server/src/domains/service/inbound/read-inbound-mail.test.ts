import { expect, it } from 'vitest';
import { mailCorpus, mailDirectory, mailThreads } from '#server/testing/mail-corpus.ts';
import { plain, writeMail } from '#server/testing/write-mail.ts';
import { readInboundMail } from './read-inbound-mail.ts';

const tools = { threads: mailThreads, directory: mailDirectory };

it('decides on 200 mails, and finds what their senders wrote', async () => {
  expect(mailCorpus.length).toBeGreaterThanOrEqual(200);
  const wrong: unknown[] = [];
  for (const { name, raw, expected, written, files } of mailCorpus) {
    const { action, text, mail } = await readInboundMail(raw, tools);
    const found = { kind: action.kind, reason: 'reason' in action ? action.reason : null };
    const isRight =
      found.kind === expected.kind &&
      found.reason === expected.reason &&
      (written === null || text.written === written) &&
      (files === null || files.join() === mail.files.map((file) => file.name).join());
    if (!isRight)
      wrong.push({
        name,
        found,
        expected,
        written: text.written,
        files: mail.files.map((file) => file.name.slice(0, 40)),
      });
  }
  expect(wrong).toEqual([]);
});

const readFingerprint = async (raw: Uint8Array) =>
  (await readInboundMail(raw, tools)).mail.fingerprint;

it('gives every copy of a mail one fingerprint, and other mails others', async () => {
  const [first, second] = mailCorpus;
  if (!first || !second) throw new Error('There are no mails');
  const copy = Buffer.from(
    `Received: by mx.example\n${first.raw.toString('latin1').replaceAll('\r', '')}\n\n`,
    'latin1',
  );
  expect(await readFingerprint(copy)).toBe(await readFingerprint(first.raw));
  expect(await readFingerprint(second.raw)).not.toBe(await readFingerprint(first.raw));
  const some = mailCorpus.slice(0, 50);
  expect(new Set(await Promise.all(some.map((mail) => readFingerprint(mail.raw)))).size).toBe(
    some.length,
  );
});

it.each([
  ['On our way', '', 'On Tue, 10 Mar 2026 at 09:00, Portal', '<portal@supplier.example> wrote:'],
  ['Le scanner ne démarre pas', '', 'Le mar. 10 mars 2026 à 09:00, Portail a écrit :'],
  ['Op dit moment werkt het', '', 'Op di 10 mrt 2026 om 09:00 schreef Portaal:'],
  ['Am Gerät blinkt es', '', 'Am Di., 10. März 2026 um 09:00 Uhr schrieb Portal:'],
  ['On Friday it failed again', 'On Tue, 10 Mar 2026, Portal wrote:'],
  ['Le bouton clignote', 'Le 10 mars 2026 à 09:00, Portail', 'a écrit :'],
])('reads %j above a quote that begins with the same word', async (written, ...above) => {
  const lines = [written, ...above, '> What does it show?'];
  const raw = writeMail(1, { content: plain(lines.join('\n')) });
  expect((await readInboundMail(raw, tools)).text.written).toBe(written);
});

it.each(['\r\n', '\n', 'a\r\n', '--b\r\n\r\n', '> \n', '\r'])(
  'does not parse megabytes of %j',
  async (line) => {
    const head = 'From: nurse@clinic.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n';
    const raw = Buffer.from(`${head}${line.repeat(8_000_000 / line.length)}x`);
    const before = process.cpuUsage().user;
    const { action } = await readInboundMail(raw, tools);
    expect(action).toMatchObject({ kind: 'unmatched' });
    expect((process.cpuUsage().user - before) / 1000).toBeLessThan(2000);
  },
);

it('shows no code for names that every object has', async () => {
  const html = '<constructor>a &toString; b</constructor> &valueOf; &EACUTE;';
  const raw = Buffer.from(`From: nurse@clinic.example\r\nContent-Type: text/html\r\n\r\n${html}`);
  const { text } = await readInboundMail(raw, tools);
  expect(text.written).toBe('a &toString; b &valueOf; é');
});

it.each(['*', '* ', '-', '_-', '> *', '--- original ', 'On ', 'wrote:', 'From: ', '<br', '&#'])(
  'reads a mail of %j alone without delay',
  async (part) => {
    const line = part.repeat(60_000 / part.length);
    const raw = Buffer.from(`From: nurse@clinic.example\r\n\r\n${line}\r\n`);
    const before = process.cpuUsage().user;
    const { text } = await readInboundMail(raw, tools);
    expect(text.written + text.folded).not.toBe('');
    expect((process.cpuUsage().user - before) / 1000).toBeLessThan(1000);
  },
);
