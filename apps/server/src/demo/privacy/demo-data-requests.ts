import { dataRequestTerms } from '@portal/contract/compliance';
import type { dataRequest } from '#server/domains/compliance/data-requests/data-request.table.ts';
import { addDays, addMonths, getStartOfDay } from '#server/kernel/calendar-day.ts';
import { addMilliseconds, hours } from '#server/kernel/clock.ts';
import { portalTimeZone } from '#server/kernel/time-zone.ts';
import { atMinute, daysAfter } from '../demo-calendar.ts';
import { createRandom } from '../random.ts';

type Entry = typeof dataRequest.$inferInsert;

interface Options {
  /** Ids of the privacy officers. */
  readonly officers: readonly string[];
  readonly today: string;
}

/**
 * Creates the register: overdue, due soon, extended, done, and a breach that was notified. The dates are
 * relative to today, so that they stay so whenever the demo starts.
 */
export function demoDataRequests({ officers, today }: Options): readonly Entry[] {
  const random = createRandom('data requests');
  const [officer] = officers;
  if (!officer) throw new Error('Nobody handles privacy');
  const entry = (receivedDays: number, values: Partial<Entry> & Pick<Entry, 'kind'>): Entry => {
    const receivedOn = daysAfter(today, receivedDays);
    const createdAt = atMinute(receivedOn, random.whole(60, 480));
    const dueOn = addMonths(receivedOn, dataRequestTerms.months + (values.extensionMonths ?? 0));
    return {
      id: random.id(createdAt),
      receivedOn,
      dueOn,
      dueAt: getStartOfDay(addDays(dueOn, 1), portalTimeZone).toISOString(),
      createdById: officer,
      createdAt,
      updatedAt: createdAt,
      ...values,
    };
  };
  const noticedOn = daysAfter(today, -52);
  const receivedAt = atMinute(noticedOn, 130);
  const dueAt = addMilliseconds(new Date(receivedAt), hours(dataRequestTerms.breachHours));
  const done = (days: number) => ({
    doneAt: atMinute(daysAfter(today, days), 300),
    doneById: officer,
  });
  return [
    entry(-120, {
      kind: 'portability',
      subjectName: 'Joris Vermeulen',
      subjectContact: 'j.vermeulen@mail.example',
      notes: 'Wanted his data as a file. Sent by e-mail after he had proved who he is.',
      ...done(-104),
    }),
    entry(-52, {
      kind: 'breach',
      receivedAt,
      dueOn: daysAfter(noticedOn, 3),
      dueAt: dueAt.toISOString(),
      notes:
        'A visit report was sent to another clinic, which deleted it. Notified to the authority.',
      ...done(-51),
    }),
    entry(-45, {
      kind: 'objection',
      subjectName: 'Sofie Claes',
      subjectContact: '+32 470 12 34 56',
      notes: 'Wants no more calls about offers.',
    }),
    entry(-40, {
      kind: 'rectification',
      subjectName: 'Camille Laurent',
      subjectContact: 'camille.laurent@mail.example',
      extensionMonths: 1,
      extensionReason: 'The reports of five years have to be looked through.',
      notes: 'Her name is written wrongly in maintenance reports.',
    }),
    entry(-27, {
      kind: 'access',
      subjectName: 'Bram de Wit',
      subjectContact: 'Kerkstraat 12, 3511 AB Utrecht',
      notes: 'Wrote a letter. A copy of a proof of identity is still missing.',
    }),
  ];
}
