import { describe, expect, it } from 'vitest';
import { joinEvents } from './join-events.ts';
import type { FurtherEvent } from './mail-params.ts';
import { renderMail } from './render-mail.ts';

const link = 'https://portal.example/dashboard/service/1';
const own = { name: 'Anne Peeters', ticket: 'T-000007', device: 'Lumina 5, SN-1', link };
const reply = (text: string, minute: number): FurtherEvent => ({
  template: 'ticket_reply',
  params: { ...own, text },
  at: `2026-04-01T08:0${minute}:00.000Z`,
});
const planned = {
  language: 'en',
  timeZone: 'Europe/Brussels',
  createdAt: '2026-04-01T08:00:00.000Z',
  template: 'ticket_planned',
} as const;
const params = { ...own, subject: 'The lamp flickers', day: { day: '2026-04-09' } };

it('renders a mail without further events as itself', () => {
  const alone = joinEvents({ ...planned, params });
  expect(alone).toMatchObject({ template: 'ticket_planned', params });
  expect(joinEvents({ ...planned, params: { ...params, further: [] } })).toEqual(alone);
});

it('keeps the first link that stops such mails', () => {
  const [one, other] = [
    'https://portal.example/unsubscribe/1',
    'https://portal.example/unsubscribe/2',
  ];
  const first = reply('We bring the part.', 1);
  const further = [
    { ...first, params: { ...first.params, unsubscribe: one } },
    { ...first, params: { ...first.params, unsubscribe: other } },
  ];
  const joined = renderMail(joinEvents({ ...planned, params: { ...params, further } }));
  expect(joined.unsubscribe).toBe(one);
});

it('lists all events in their order, each with its time and its sentences', () => {
  const further = [reply('We bring the part.', 1), reply('And a filter.', 2)];
  const { subject, text } = renderMail(joinEvents({ ...planned, params: { ...params, further } }));
  expect(subject).toBe('Service ticket T-000007: 3 updates');
  const parts = [
    'Dear Anne Peeters,',
    'SERVICE TICKET T-000007: PLANNED FOR THURSDAY',
    '10:00',
    'NEW REPLY ON SERVICE TICKET T-000007',
    '10:01',
    'We bring the part.',
    '10:02',
    'And a filter.',
    link,
  ];
  const places = parts.map((part) => text.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

describe.each(['en', 'nl', 'fr'] as const)('in %s', (language) => {
  it('writes the mail in the language of its reader', () => {
    const further = [reply('1', 1)];
    const mail = renderMail(joinEvents({ ...planned, language, params: { ...params, further } }));
    expect(mail.subject).toContain('T-000007');
    expect(mail.subject).toContain('2');
    expect(mail.text).not.toMatch(/\{\{/u);
  });
});

it.each(['<b>bold</b>', 'a\r\nBcc: x@example.org', '"quotes"', '{{link}}', '\u202Eevil'])(
  'treats the text %j of an event as data',
  (text) => {
    const further = [reply(text, 1)];
    const mail = renderMail(joinEvents({ ...planned, params: { ...params, further } }));
    expect(mail.subject).not.toMatch(/[\r\n]/u);
    expect(mail.html).not.toContain('<b>bold');
    expect(mail.text).not.toMatch(/^Bcc:/mu);
  },
);

it('lists 50 events at most, and counts the others', () => {
  const further = Array.from({ length: 60 }, (_none, at) => reply(`Reply ${at}.`, at % 10));
  const { subject, text } = renderMail(joinEvents({ ...planned, params: { ...params, further } }));
  expect(subject).toContain('61');
  expect(text).toContain('Reply 48.');
  expect(text).not.toContain('Reply 49.');
  expect(text).toContain('FURTHER UPDATES IN THE PORTAL: 11');
});
