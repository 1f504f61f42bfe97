import type { TicketStatus } from '@portal/contract/service';
import type { ticketReply } from '#server/domains/service/messages/message.table.ts';
import type { serviceRequest } from '#server/domains/service/requests/service-request.table.ts';
import type { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import type { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { addMilliseconds, hours } from '#server/kernel/clock.ts';
import type { DemoCustomer } from '../customers/demo-customers.ts';
import { demoCustomers } from '../demo-accounts.ts';
import { atMinute, daysAfter, toWorkingDay } from '../demo-calendar.ts';
import { createRandom, type Random } from '../random.ts';
import { demoPromise } from './demo-promises.ts';
import { demoTicket, type DemoTicket, type Site } from './demo-ticket.ts';
import { troubles } from './troubles.ts';

export interface DemoService {
  /** The oldest first, numbered so. */
  readonly tickets: readonly DemoTicket[];
  readonly requests: readonly (typeof serviceRequest.$inferInsert)[];
  /** Conversation on a request that has no ticket yet. */
  readonly requestReplies: readonly (typeof ticketReply.$inferInsert)[];
}

type DeviceRow = typeof installedDevice.$inferInsert;
type PersonRow = typeof userAccount.$inferInsert;

interface Story {
  readonly customers: readonly DemoCustomer[];
  readonly devices: readonly DeviceRow[];
  readonly customerUsers: readonly PersonRow[];
  /** Ids of the service engineers. */
  readonly engineers: readonly string[];
  readonly today: string;
}

/** Number of tickets per status, and their age in days. */
const shares: readonly (readonly [TicketStatus, count: number, least: number, most: number])[] = [
  ['closed', 30, 25, 380],
  ['cancelled', 4, 20, 200],
  // The portal closes them after 14 days.
  ['completed', 5, 4, 12],
  ['in_progress', 6, 5, 14],
  ['planned', 8, 3, 12],
  ['new', 7, 1, 4],
];

const withTicket = 8;
const withoutTicket = 4;

/** 60 tickets in all statuses, and 12 requests, of which 8 became tickets. */
export function demoService(story: Story): DemoService {
  const random = createRandom('service');
  const promising = createRandom('promises');
  const sites = listSites(story);
  const openings = shares.flatMap(([status, count, min, max]) =>
    Array.from({ length: count }, () => {
      const openedOn = toWorkingDay(daysAfter(story.today, -random.whole(min, max)), -1);
      const at = atMinute(openedOn, random.whole(0, 480));
      const installedSites = sites.filter(({ device }) => String(device.createdAt) < at);
      return { status, at, site: random.pick(installedSites) };
    }),
  );
  const tickets = openings
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .map((opening, index) => {
      const promise = demoPromise(opening.at, promising);
      return demoTicket({ ...opening, number: index + 1, promise, ...story }, random);
    });
  const followed = tickets.slice(-withTicket).map((ticket) => createRequest(ticket, sites, random));
  const waiting = Array.from({ length: withoutTicket }, (_none, index) => {
    const day = daysAfter(story.today, -1 - index);
    // Whoever signs in to the demo as a customer has a request.
    const site = random.pick(index === 0 ? sites.filter(isOwn) : sites);
    const request = newRequest(site, atMinute(day, random.whole(0, 480)), random);
    const row = { ...request, ...demoPromise(request.createdAt, promising) };
    // The oldest has a conversation already.
    return index === withoutTicket - 1 ? discuss(row, site, story) : { row, replies: [] };
  });
  return {
    tickets,
    requests: [...followed, ...waiting.map(({ row }) => row)],
    requestReplies: waiting.flatMap(({ replies }) => replies),
  };
}

const isOwn = ({ customer }: Site): boolean => customer.named.name === demoCustomers.customer;

/** Returns the devices of the tickets; those of the demo accounts more often. */
function listSites({ customers, devices, customerUsers }: Story): Site[] {
  const shown = new Set<string>(Object.values(demoCustomers));
  return devices.flatMap((device) => {
    const customer = customers.find(({ row }) => row.id === device.customerId);
    const person = customerUsers.find(({ customerId }) => customerId === device.customerId);
    if (!customer || !person || device.status === 'decommissioned') return [];
    const site = { device, customer, person };
    return shown.has(customer.named.name) ? [site, site, site, site] : [site];
  });
}

function createRequest({ row }: DemoTicket, sites: readonly Site[], random: Random) {
  const person = sites.find(({ device }) => device.id === row.installedDeviceId)?.person;
  return {
    id: random.id(row.createdAt),
    status: row.status ?? 'new',
    requestDate: row.createdAt.slice(0, 10),
    customerId: row.customerId,
    installedDeviceId: row.installedDeviceId,
    serialNumber: row.serialNumber,
    description: row.description,
    requestedBy: person?.id ?? null,
    serviceTicketId: row.id ?? null,
    urgency: row.urgency,
    answerDueAt: row.answerDueAt,
    answerWarnAt: row.answerWarnAt,
    solveDueAt: row.solveDueAt,
    solveWarnAt: row.solveWarnAt,
    answeredAt: row.answeredAt,
    solvedAt: row.solvedAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt ?? row.createdAt,
  };
}

/** Adds a reply of each side to a request; the customer waits for another. */
function discuss(
  request: typeof serviceRequest.$inferInsert & { readonly createdAt: string },
  { customer, person }: Site,
  { engineers }: Pick<Story, 'engineers'>,
) {
  const random = createRandom('request-replies');
  const said = troubles[customer.named.language].find(
    (trouble) => trouble.request === request.description,
  );
  const say = (
    side: 'employee' | 'customer',
    authorId: string | null | undefined,
    after: number,
  ) => {
    const at = addMilliseconds(new Date(request.createdAt), hours(after)).toISOString();
    return {
      id: random.id(at),
      requestId: request.id,
      authorId,
      authorSide: side,
      text: (side === 'employee' ? said?.reply : said?.answer) ?? '',
      createdAt: at,
      updatedAt: at,
    };
  };
  const [first, second] = [
    say('employee', random.pick(engineers), 1),
    say('customer', person.id, 2),
  ] as const;
  const changed = { answeredAt: first.createdAt, waitingSince: second.createdAt };
  return { row: { ...request, ...changed }, replies: [first, second] };
}

function newRequest({ device, customer, person }: Site, at: string, random: Random) {
  return {
    id: random.id(at),
    requestDate: at.slice(0, 10),
    customerId: customer.row.id,
    installedDeviceId: device.id,
    serialNumber: device.serialNumber,
    description: random.pick(troubles[customer.named.language]).request,
    requestedBy: person.id,
    createdAt: at,
    updatedAt: at,
  };
}
