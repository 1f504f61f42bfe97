import { translate } from '@portal/locales/server';
import type { Transaction } from '#server/database/database.ts';
import { getToday } from '#server/kernel/calendar-day.ts';
import { newId } from '#server/kernel/ids.ts';
import type { DayParam } from '#server/mail/mail-params.ts';
import type { Context } from '#server/resource/context.ts';
import { mailReceiver } from '../mailing/followed-mail.ts';
import { getTicketUrl } from '../mailing/mail-requester.ts';
import type { Receiver } from '../mailing/receiver.ts';
import { ticketAssigned } from '../service-events.ts';
import type { PreparedTicket, TicketPlan } from '../tickets/add-ticket.ts';
import { formatTicketNumber } from '../tickets/service-ticket.resource.ts';

/** A ticket to write with its plan. */
export type PlannedTicket = PreparedTicket & { readonly plan: TicketPlan };

/** Tickets that are done in one visit, in the order of the work. */
export interface PlannedVisit {
  readonly tickets: readonly PlannedTicket[];
  /** Who is told at the customer; null for nobody. */
  readonly receiver: Receiver | null;
}

/** A visit whose tickets are written, with their numbers by their ids. */
interface WrittenVisit extends PlannedVisit {
  readonly numbers: ReadonlyMap<string, number>;
}

/** Tells the customer of a visit in one mail, and its technician once; both by its first ticket. */
export async function informAboutVisit(
  tx: Transaction,
  context: Context,
  visit: WrittenVisit,
): Promise<void> {
  await mailVisit(tx, context, visit);
  await notifyTechnician(tx, context, visit);
}

const toDay = ({ plannedFor: day, plannedStart: time }: TicketPlan): DayParam =>
  time === null ? { day } : { day, time };

/** A day that has passed means that work is recorded afterwards. */
async function mailVisit(
  tx: Transaction,
  context: Context,
  { tickets, receiver, numbers }: WrittenVisit,
): Promise<void> {
  const [first] = tickets;
  if (!first || receiver === null || first.plan.plannedFor < getToday(context)) return;
  const toName = (id: string): string => formatTicketNumber({ number: numbers.get(id) ?? 0 });
  const devices = {
    title: translate(receiver.language, { key: 'service_visit.list' }),
    lines: [],
    items: tickets.map(({ id, device }) => ({
      text: `${device.name}, ${device.serialNumber}: ${toName(id)}`,
      link: getTicketUrl(context, id),
    })),
    more: null,
  };
  await mailReceiver(tx, context, receiver, {
    template: 'visit_planned',
    params: {
      ticket: toName(first.id),
      day: toDay(first.plan),
      text: first.description,
      sections: [devices],
      link: getTicketUrl(context, first.id),
    },
    topicId: first.id,
  });
}

async function notifyTechnician(
  tx: Transaction,
  context: Context,
  { tickets, numbers }: WrittenVisit,
): Promise<void> {
  const [first] = tickets;
  if (!first || first.plan.assignedTo === null) return;
  const { id, device, description, plan } = first;
  await ticketAssigned.publish(tx, context, {
    eventId: newId(),
    ticket: {
      id,
      number: numbers.get(id) ?? 0,
      customerId: device.customerId,
      installedDeviceId: device.id,
      serialNumber: device.serialNumber,
      assignedTo: first.plan.assignedTo,
      description,
    },
    visit: { day: toDay(plan), devices: tickets.length },
  });
}
