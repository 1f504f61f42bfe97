import { describe, expect, it } from 'vitest';
import { completeEntry, type Entry } from './complete-entry.ts';

const call = { now: new Date('2026-03-10T12:00:00Z') };

const request: Entry = {
  kind: 'access',
  userId: null,
  leadId: null,
  subjectName: 'Ada Quill',
  receivedOn: '2026-01-31',
  receivedAt: null,
  extensionMonths: 0,
  extensionReason: null,
  doneAt: null,
};

const breach: Entry = {
  ...request,
  kind: 'breach',
  subjectName: null,
  receivedOn: null,
  receivedAt: '2026-03-06T22:30:00.000Z',
};

const extended = { extensionMonths: 2, extensionReason: 'Many files' };

describe('terms', () => {
  it.each([
    ['2026-01-31', {}, '2026-02-28', '2026-02-28T23:00:00.000Z'],
    ['2026-02-28', {}, '2026-03-28', '2026-03-28T23:00:00.000Z'],
    ['2025-12-15', {}, '2026-01-15', '2026-01-15T23:00:00.000Z'],
    ['2025-11-30', extended, '2026-02-28', '2026-02-28T23:00:00.000Z'],
    // Summer time begins on 29 March 2026.
    ['2026-03-02', {}, '2026-04-02', '2026-04-02T22:00:00.000Z'],
  ])('ends what was received on %s with %j on %s', (receivedOn, changes, dueOn, dueAt) => {
    const entry = { ...request, ...changes, receivedOn };
    expect(completeEntry(call, entry)).toEqual({ receivedOn, dueOn, dueAt });
  });

  it('ends that of a breach after 72 hours, on the days where the portal is', () => {
    expect(completeEntry(call, breach)).toEqual({
      receivedOn: '2026-03-06',
      dueOn: '2026-03-09',
      dueAt: '2026-03-09T22:30:00.000Z',
    });
  });
});

describe('entry', () => {
  it.each<[string, Entry]>([
    ['subject_name', { ...request, subjectName: null }],
    ['subject_name', { ...request, userId: 'an account' }],
    ['received_on', { ...request, receivedOn: null }],
    ['received_on', { ...request, receivedOn: '2026-03-12' }],
    ['received_at', { ...request, receivedAt: breach.receivedAt }],
    ['extension_reason', { ...request, extensionMonths: 1 }],
    ['received_at', { ...breach, receivedAt: null }],
    ['received_at', { ...breach, receivedAt: '2026-03-10T12:05:01.000Z' }],
    ['extension_months', { ...breach, ...extended }],
    ['done_at', { ...request, doneAt: '2026-03-10T12:05:01.000Z' }],
    ['done_at', { ...breach, doneAt: '2026-03-06T22:29:59.000Z' }],
    ['done_at', { ...request, doneAt: '2026-01-29T12:00:00.000Z' }],
  ])('refuses at the field %s', (field, entry) => {
    expect(() => completeEntry(call, entry)).toThrow(
      expect.objectContaining({ details: { fields: { [field]: [expect.anything()] } } }),
    );
  });

  it('accepts the time of a browser whose clock is ahead', () => {
    const doneAt = '2026-03-10T12:00:40.000Z';
    expect(() => completeEntry(call, { ...request, doneAt })).not.toThrow();
  });

  it('accepts a breach of one person and of many, and a day that is today elsewhere', () => {
    expect(() => completeEntry(call, { ...breach, leadId: 'a lead' })).not.toThrow();
    expect(() => completeEntry(call, { ...request, receivedOn: '2026-03-11' })).not.toThrow();
  });
});
