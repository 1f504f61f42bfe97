import {
  type InboundAction,
  type MailDirectory,
  maxRepliesInHour,
} from '#server/domains/service/inbound/read-inbound-mail.ts';
import { createOwnCheck } from '#server/domains/service/inbound/own-addresses.ts';
import { createMailThreads } from '#server/mail/mail-thread.ts';
import { attributions, dividers, outlookHeaders, quoted, signatures } from './mail-quotes.ts';
import {
  base64,
  file,
  html,
  type MailParts,
  multipart,
  plain,
  quotedPrintable,
  writeMail,
} from './write-mail.ts';

/** What the mails of the corpus are about, in place of the database. */
const ticketOfMails = {
  id: '01980000-0000-7000-8000-000000000068',
  number: 68,
  customerId: '01980000-0000-7000-8000-0000000000c1',
};

const person = { name: '', language: null, timeZone: null } as const;

const nurse = 'nurse@clinic.example';
const colleague = 'doctor@clinic.example';
const unknownSender = 'someone@elsewhere.example';
const outsider = 'nurse@rival.example';
const technician = 'tom@supplier.example';
const flooder = 'loop@clinic.example';

const accounts: Readonly<Record<string, string | null>> = {
  [nurse]: ticketOfMails.customerId,
  [colleague]: ticketOfMails.customerId,
  [flooder]: ticketOfMails.customerId,
  [outsider]: '01980000-0000-7000-8000-0000000000c2',
  [technician]: null,
};

export const mailThreads = createMailThreads('a key of the tests', 'desk@supplier.example');

export const mailDirectory: MailDirectory = {
  async findWork(named) {
    const { id: ticketId, number, customerId } = ticketOfMails;
    const isFound = named.kind === 'ticket' && named.number === number;
    return isFound ? { ticketId, requestId: null, customerId } : null;
  },
  async findSender(address) {
    const email = address.toLowerCase();
    const customerId = accounts[email];
    const all = { clinicRole: null, clinicIds: [] };
    return customerId === undefined
      ? null
      : { ...person, ...all, userId: email, customerId, email };
  },
  countRecent: async ({ email }) => (email === flooder ? maxRepliesInHour : 0),
  isOwn: createOwnCheck('Partner portal <portal@supplier.example>', 'desk@supplier.example'),
};

const threadOf = (recipient: string) => {
  const params = { ticket: 'T-000068' };
  const thread = mailThreads.findThread({ topicId: ticketOfMails.id, recipient, params });
  if (!thread?.replyTo) throw new Error('The thread has no address');
  return { address: thread.replyTo, id: `<${thread.id}@supplier.example>` };
};

/** Returns what a mail to a recipient tells their reply: the address, and the ids to refer to. */
const replyTo = (recipient: string) => {
  const { address, id } = threadOf(recipient);
  const own = `<01980000-0000-7000-8000-0000000000aa.${id.slice(1)}`;
  return { to: address, inReplyTo: own, references: `${id} ${own}` };
};

/** Sentences that people write to a desk. */
const sentences = [
  'The pump is loud again.',
  'Het toestel piept nog altijd na het opstarten.',
  'L’écran reste noir après la mise à jour.',
  'Die Leuchte flackert seit heute früh.',
  'Thanks, Thursday works for us.',
] as const;

interface Shape {
  readonly name: string;
  readonly expected: InboundAction['kind'];
  /** Reason of a mail that becomes no message. */
  readonly reason?: string;
  /** Text that remains, unless it is the sentence. */
  readonly written?: (sentence: string) => string;
  readonly files?: readonly string[];
  readonly parts: (sentence: string, variant: number) => MailParts;
}

const own = replyTo(nurse);

const reply = (
  name: string,
  content: (sentence: string, variant: number) => string,
  rest: Partial<Shape> = {},
): Shape => ({
  name,
  expected: 'reply',
  parts: (sentence, variant) => ({ ...own, content: content(sentence, variant) }),
  ...rest,
});

const ignored = (
  name: string,
  reason: string,
  parts: MailParts,
  variants: readonly MailParts[] = [],
): Shape => ({
  name,
  expected: 'ignore',
  reason,
  parts: (sentence, variant) => ({
    ...own,
    content: plain(sentence),
    ...parts,
    ...variants[variant],
  }),
});

const unmatched = (
  name: string,
  reason: string,
  parts: (sentence: string, variant: number) => MailParts,
): Shape => ({ name, expected: 'unmatched', reason, parts });

const at = <Value>(values: readonly Value[], variant: number): Value => {
  const value = values[variant % values.length];
  if (value === undefined) throw new Error('There are no values');
  return value;
};

/** Shapes of mails and what becomes of each; `mailCorpus` writes five of each, with other sentences. */
const shapes: readonly Shape[] = [
  reply('reply in plain text', plain),
  reply('reply above a quote', (text, v) => plain(`${text}\n\n${at(attributions, v)}\n${quoted}`)),
  reply('reply below a quote', (text, v) => plain(`${at(attributions, v)}\n${quoted}\n\n${text}`)),
  reply('reply above an Outlook header', (text, v) =>
    plain(`${text}\n\n${at(outlookHeaders, v)}\n\nA technician will come.`),
  ),
  reply('reply above a divider', (text, v) =>
    plain(`${text}\n\n${at(dividers, v)}\nFrom: portal\n\nA technician will come.`),
  ),
  reply('reply with a signature', (text, v) => plain(`${text}\n\n${at(signatures, v)}`)),
  reply('reply with signature and quote', (text, v) =>
    plain(`${text}\n\n${at(signatures, v)}\n\n${at(attributions, v)}\n${quoted}`),
  ),
  reply('HTML only', (text) => html(`<p>${text}</p><style>p{color:red}</style>`)),
  reply('HTML with a quote', (text, v) =>
    html(
      `<div>${text}<br></div><div class="quote">${at(attributions, v).replaceAll('<', '&lt;').replaceAll('>', '&gt;')}<blockquote><p>A technician will come.</p></blockquote></div>`,
    ),
  ),
  reply('both kinds of text', (text) =>
    multipart('alternative', plain(text), html(`<p>${text}</p>`)),
  ),
  reply('base64', (text) => base64(text)),
  reply('quoted-printable', quotedPrintable),
  reply(
    'another charset',
    (text) =>
      `Content-Type: text/plain; charset=windows-1252\nContent-Transfer-Encoding: 8bit\n\n${text.replaceAll('’', '\u0092')}`,
    { written: (text) => text },
  ),
  reply('bare line feeds', plain, {
    parts: (text) => ({ ...own, content: plain(text), lineEnd: '\n' }),
  }),
  reply('encoded subject', plain, {
    parts: (text) => ({ ...own, content: plain(text), subject: '=?utf-8?B?UsOpcG9uc2U=?=' }),
  }),
  reply('a picture', (text) => multipart('mixed', plain(text), file('photo.jpg', 'image/jpeg')), {
    files: ['photo.jpg'],
  }),
  reply(
    'two documents',
    (text) =>
      multipart(
        'mixed',
        plain(text),
        file('report.pdf', 'application/pdf'),
        file('log.txt', 'text/plain'),
      ),
    { files: ['report.pdf', 'log.txt'] },
  ),
  reply(
    'a program',
    (text) => multipart('mixed', plain(text), file('setup.exe', 'application/octet-stream')),
    { files: ['setup.exe'] },
  ),
  reply('hostile file names', (text, v) =>
    multipart(
      'mixed',
      plain(text),
      file(
        at(
          ['../../etc/passwd', 'C:\\\\temp\\\\a.pdf', 'a'.repeat(3000), 'con.txt', '.htaccess'],
          v,
        ),
        'text/plain',
      ),
    ),
  ),
  reply(
    'winmail.dat',
    (text) => multipart('mixed', plain(text), file('winmail.dat', 'application/ms-tnef')),
    { files: ['winmail.dat'] },
  ),
  reply(
    'calendar invitation',
    (text) =>
      multipart(
        'alternative',
        plain(text),
        'Content-Type: text/calendar; method=REQUEST; charset=utf-8\n\nBEGIN:VCALENDAR\nEND:VCALENDAR',
      ),
    { files: ['invitation.ics'] },
  ),
  reply(
    'forwarded message as a file',
    (text) =>
      multipart(
        'mixed',
        plain(text),
        'Content-Type: message/rfc822\n\nFrom: x@y.example\nSubject: Old\n\nAn old mail',
      ),
    { files: ['message.eml'] },
  ),
  reply(
    'a logo in the signature',
    (text) =>
      multipart(
        'related',
        html(`<p>${text}</p><img src="cid:logo">`),
        'Content-Type: image/png\nContent-ID: <logo>\nContent-Disposition: inline; filename="logo.png"\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=',
      ),
    { files: [] },
  ),
  reply(
    'files without text',
    () => multipart('mixed', plain(''), file('photo.jpg', 'image/jpeg')),
    { written: () => '', files: ['photo.jpg'] },
  ),
  reply('matched by its references', plain, {
    parts: (text) => ({ ...own, to: 'desk@supplier.example', content: plain(text) }),
  }),
  reply('address in lower or upper case', plain, {
    parts: (text, v) => ({ to: v % 2 === 0 ? own.to.toUpperCase() : own.to, content: plain(text) }),
  }),
  reply('colleague who replies to all', plain, {
    parts: (text) => ({ ...own, from: `Dr Day <${colleague}>`, content: plain(text) }),
  }),
  reply('employee of the desk', plain, {
    parts: (text) => ({ ...replyTo(technician), from: technician, content: plain(text) }),
  }),
  ignored('absence note', 'auto_reply', {}, [
    { headers: ['Auto-Submitted: auto-replied'] },
    { headers: ['X-Autoreply: yes'] },
    { headers: ['Precedence: auto_reply'] },
    { headers: ['X-Autoresponder: yes'] },
    { headers: ['Auto-Submitted: auto-generated'], subject: 'Out of office' },
  ]),
  ignored('delivery failure', 'bounce', {}, [
    { from: 'Mail Delivery Subsystem <MAILER-DAEMON@mail.example>' },
    { headers: ['Return-Path: <>'] },
    {
      content: multipart(
        'report; report-type=delivery-status',
        plain('Not delivered'),
        'Content-Type: message/delivery-status\n\nStatus: 5.1.1',
      ),
    },
    { from: 'postmaster@mail.example' },
    { headers: ['X-Failed-Recipients: nurse@clinic.example'] },
  ]),
  ignored('newsletter', 'bulk', { to: 'desk@supplier.example', from: unknownSender }, [
    { headers: ['List-Id: <news.example>'] },
    { headers: ['Precedence: bulk'] },
    { headers: ['List-Unsubscribe: <mailto:leave@news.example>'] },
    { headers: ['Precedence: list'] },
    { headers: ['Precedence: junk'] },
  ]),
  ignored('our own mail', 'loop', {}, [
    { from: 'Partner portal <portal@supplier.example>' },
    { from: 'desk@supplier.example' },
    { from: own.to },
    { messageId: '<01980000-0000-7000-8000-0000000000aa@supplier.example>' },
    { from: 'DESK@supplier.example' },
  ]),
  ignored('too many in an hour', 'loop', { from: flooder, to: replyTo(flooder).to }),
  unmatched('unknown sender', 'unknown_sender', (text) => ({
    from: unknownSender,
    content: plain(text),
  })),
  unmatched('forwarded address', 'unknown_sender', (text) => ({
    ...own,
    from: unknownSender,
    content: plain(text),
  })),
  unmatched('user of another customer', 'unknown_sender', (text) => ({
    ...own,
    from: outsider,
    content: plain(text),
  })),
  unmatched('employee without an address of their own', 'unknown_sender', (text) => ({
    ...own,
    from: technician,
    content: plain(text),
  })),
  unmatched('forged address', 'forged_address', (text, v) => ({
    to: at(
      [
        'desk+t68.0123456789abcdef0123@supplier.example',
        own.to.replace('+t68', '+t69'),
        replyTo(colleague).to,
        'desk+t999999999.0123456789abcdef0123@supplier.example',
        own.to.replace(/.@/, (end) => `${end.startsWith('0') ? '1' : '0'}@`),
      ],
      v,
    ),
    content: plain(text),
  })),
  unmatched('forged reference', 'forged_address', (text, v) => ({
    references: at(
      [
        '<t68.0123456789abcdef0123@supplier.example>',
        own.references.replaceAll('t68.', 't67.'),
        '<a.t68.ffffffffffffffffffff@supplier.example>',
        '<x@y> <t68.aaaaaaaaaaaaaaaaaaaa@elsewhere.example>',
        '<t1.0123456789abcdef0123@supplier.example>',
      ],
      v,
    ),
    content: plain(text),
  })),
  unmatched('absence note by its subject alone', 'absence_note', (text, v) => ({
    ...own,
    subject: at(['Automatisch antwoord', 'Out of office', 'Afwezig', 'Absence', 'Auto reply'], v),
    content: plain(text),
  })),
  unmatched('known sender without a ticket', 'no_ticket', (text) => ({ content: plain(text) })),
  unmatched('nothing but a quote', 'empty', (_text, v) => ({
    ...own,
    content: plain(`${at(attributions, v)}\n${quoted}`),
  })),
  unmatched('no usable sender', 'unreadable', (text, v) => ({
    ...own,
    from: at([null, 'undisclosed', 'Team: a@b.example;', '<>', 'a b c'], v),
    content: plain(text),
  })),
  unmatched('broken MIME', 'unreadable', (_text, v) => ({
    ...own,
    content: at(
      [
        deeplyNested(),
        'X-Long: ' + 'a'.repeat(1_100_000) + '\n\nText',
        deeplyNested(150),
        deeplyNested(300),
        'X-Many: a\n'.repeat(120_000) + '\nText',
      ],
      v,
    ),
  })),
];

function deeplyNested(depth = 200): string {
  const open = Array.from(
    { length: depth },
    (_value, level) => `Content-Type: multipart/mixed; boundary="b${level}"\n\n--b${level}`,
  );
  return `${open.join('\n')}\nContent-Type: text/plain\n\nText`;
}

/** A mail of the corpus with what is to become of it. */
export interface CorpusMail {
  readonly name: string;
  readonly raw: Buffer;
  readonly expected: { readonly kind: InboundAction['kind']; readonly reason: string | null };
  readonly written: string | null;
  readonly files: readonly string[] | null;
}

/** Five mails of each shape. */
export const mailCorpus: readonly CorpusMail[] = shapes.flatMap((shape, place) =>
  sentences.map((sentence, variant) => ({
    name: `${shape.name}, ${variant + 1}`,
    raw: writeMail(place * 10 + variant, shape.parts(sentence, variant)),
    expected: { kind: shape.expected, reason: shape.reason ?? null },
    written: shape.expected === 'reply' ? (shape.written?.(sentence) ?? sentence) : null,
    files: shape.files ?? null,
  })),
);
