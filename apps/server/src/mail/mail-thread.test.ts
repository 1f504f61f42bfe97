import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { createMailThreads } from './mail-thread.ts';
import { composeMail } from './mail-transport.ts';

const key = 'x7'.repeat(20);
const threads = createMailThreads(key, 'desk@supplier.example');
const topicId = newId();
const recipient = 'Nurse@clinic.example';
const params = { ticket: 'T-000068' };
const thread = threads.findThread({ topicId, recipient, params });

it('signs an address for a ticket and a recipient, in any case of letters', () => {
  expect(thread?.replyTo).toMatch(/^desk\+t68\.[0-9a-f]{20}@supplier\.example$/u);
  const token = threads.findAddressToken((thread?.replyTo ?? '').toUpperCase());
  if (!token) throw new Error('The address has no token');
  expect(token.names).toEqual({ kind: 'ticket', number: 68 });
  expect(threads.isAddressToken(token, topicId, recipient.toLowerCase())).toBe(true);
  expect(threads.isAddressToken(token, topicId, 'other@clinic.example')).toBe(false);
  expect(threads.isAddressToken(token, newId(), recipient)).toBe(false);
  // A token of one purpose is none of the other.
  expect(threads.isThreadToken(token, topicId)).toBe(false);
});

it('knows a signature of the previous key, and none of another', () => {
  const token = threads.findAddressToken(thread?.replyTo ?? '');
  if (!token) throw new Error('The address has no token');
  const later = createMailThreads(['y8'.repeat(20), key], 'desk@supplier.example');
  expect(later.isAddressToken(token, topicId, recipient)).toBe(true);
  const other = createMailThreads('y8'.repeat(20), 'desk@supplier.example');
  expect(other.isAddressToken(token, topicId, recipient)).toBe(false);
});

it.each([
  ['desk@supplier.example'],
  ['other+t68.0123456789abcdef0123@supplier.example'],
  ['desk+t68.0123456789abcdef012@supplier.example'],
  ['desk+t68.0123456789abcdef0123x@supplier.example'],
  ['desk+t.0123456789abcdef0123@supplier.example'],
  ['desk+t9999999999.0123456789abcdef0123@supplier.example'],
  ['desk+r0123456789abcdefghijklmn.0123456789abcdef0123@supplier.example'],
  // More than 128 bits are no id.
  ['desk+rzzzzzzzzzzzzzzzzzzzzzzzzz.0123456789abcdef0123@supplier.example'],
])('finds no token in %s', (address) => {
  expect(threads.findAddressToken(address)).toBeNull();
});

it('names the ticket in the ids of a mail, to which all its mails refer', () => {
  const message = { id: newId(), to: recipient, writtenAt: '2026-03-10T08:00:00Z' };
  const text = { subject: 's', text: 't', html: 'h', thread };
  const mail = composeMail({ ...message, ...text }, 'Portal <portal@supplier.example>');
  expect(mail.references).toBe(`<${thread?.id}@supplier.example>`);
  expect(mail.inReplyTo).toBe(mail.references);
  expect(mail.messageId).toBe(`<${message.id}.${thread?.id}@supplier.example>`);
  expect(mail.replyTo).toBe(thread?.replyTo);
  expect(mail.headers).toMatchObject({ 'X-Auto-Response-Suppress': 'All' });
  const tokens = threads.listThreadTokens(`${String(mail.references)} ${mail.messageId}`);
  expect(tokens).toHaveLength(1);
  expect(tokens.map((token) => threads.isThreadToken(token, topicId))).toEqual([true]);
});

it('finds the ticket in what joined a mail, and none in other mails', () => {
  const further = [{ template: 'ticket_planned', params, at: '2026-03-10T08:00:00Z' }];
  expect(threads.findThread({ topicId, recipient, params: { further } })?.id).toBe(thread?.id);
  expect(threads.findThread({ topicId: null, recipient, params })).toBeNull();
  expect(threads.findThread({ topicId, recipient, params: null })).toBeNull();
  expect(
    createMailThreads(key, null).findThread({ topicId, recipient, params })?.replyTo,
  ).toBeNull();
});

const ofRequest = (id: string) => ({
  topicId: id,
  recipient,
  params: { link: `https://portal.example/dashboard/service/requests/${id}` },
});

it('signs an address for a request and a recipient, whatever its id', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const address = threads.findThread(ofRequest(id))?.replyTo ?? '';
      expect(address.indexOf('@')).toBeLessThanOrEqual(64);
      const token = threads.findAddressToken(address.toUpperCase());
      expect(token?.names).toEqual({ kind: 'request', id });
      expect(token && threads.isAddressToken(token, id, recipient)).toBe(true);
      expect(token && threads.isAddressToken(token, topicId, recipient)).toBe(false);
    }),
    { numRuns: 50 },
  );
});

it('gives mails about requests no reply address that is longer than mail servers take', () => {
  const request = ofRequest(topicId);
  const longest = createMailThreads(key, `${'a'.repeat(16)}@supplier.example`);
  expect(longest.findThread(request)?.replyTo?.indexOf('@')).toBe(64);
  const longer = createMailThreads(key, `${'a'.repeat(17)}@supplier.example`);
  expect(longer.findThread(request)).toMatchObject({ id: expect.any(String), replyTo: null });
});

it('names no request that a mail does not lead to', () => {
  const { params } = ofRequest(newId());
  expect(threads.findThread({ topicId, recipient, params })).toBeNull();
});
