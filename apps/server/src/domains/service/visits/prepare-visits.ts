import { type MaintenanceVisitsInput, toMinutes, toTime } from '@portal/contract/service';
import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { findReceiverByEmail } from '../mailing/mail-requester.ts';
import type { Receiver } from '../mailing/receiver.ts';
import { readPromiseRules } from '../promises/read-promise-rules.ts';
import { toPromise } from '../promises/to-promise.ts';
import type { TicketPlan } from '../tickets/add-ticket.ts';
import { type ServicedDevice, validateRequester } from '../tickets/ticket-rules.ts';
import { chooseSubjectLanguage, makeSubject } from '../tickets/ticket-subject.ts';
import type { PlannedTicket, PlannedVisit } from './inform-about-visit.ts';
import { pickDevices, toVisitError, type Visit } from './check-visits.ts';

interface Preparation extends MaintenanceVisitsInput {
  readonly devices: ReadonlyMap<string, ServicedDevice>;
}

/** Prepares the tickets of each visit, and finds who is told of it. */
export async function prepareVisits(
  tx: Transaction,
  context: Context,
  { visits, description, devices }: Preparation,
): Promise<PlannedVisit[]> {
  const ownEmail = await readOwnEmail(tx, context);
  const rules = await readPromiseRules(tx);
  const start = context.now.toISOString();
  const urgency = 'planned';
  const prepared: PlannedVisit[] = [];
  for (const [at, visit] of visits.entries()) {
    const ofVisit = pickDevices(devices, visits, at);
    const receiver = await findContact(tx, context, { visit, at, devices: ofVisit });
    const tickets: PlannedTicket[] = [];
    for (const [place, device] of ofVisit.entries()) {
      const { customerId, name } = device;
      tickets.push({
        id: newId(),
        device,
        subject: makeSubject(
          { urgency, device: name, description },
          chooseSubjectLanguage(receiver, context),
        ),
        description,
        requesterEmail: visit.requester_email ?? ownEmail,
        requestedAt: start,
        promise: await toPromise(tx, { urgency }, { customerId, rules, start }),
        plan: toPlan(visit, place),
        // The mail about the visit says it for all of them.
        receiver: null,
      });
    }
    prepared.push({ tickets, receiver });
  }
  return prepared;
}

interface PlacedVisit {
  readonly visit: Visit;
  /** Its place among the visits. */
  readonly at: number;
  readonly devices: readonly ServicedDevice[];
}

/** Finds who is told of a visit. @throws DomainError 400 for a user of another customer. */
async function findContact(
  tx: Transaction,
  context: Context,
  { visit: { requester_email: email }, at, devices }: PlacedVisit,
): Promise<Receiver | null> {
  const [device] = devices;
  if (!email || !device) return null;
  const { customerId } = device;
  const errors = await validateRequester(tx, { email, customerId });
  if (Object.keys(errors).length > 0) throw toVisitError(at, errors);
  return findReceiverByEmail(tx, context, {
    email,
    customerId,
    deviceIds: devices.map(({ id }) => id),
  });
}

async function readOwnEmail(tx: Transaction, { actor }: Context): Promise<string> {
  const userId = getUserId(actor);
  const [account] = userId
    ? await tx
        .select({ email: userAccount.email })
        .from(userAccount)
        .where(eq(userAccount.id, userId))
    : [];
  if (!account) throw new DomainError('permission_denied');
  return account.email;
}

/** Returns the plan of a device, which follows those before it. */
function toPlan(visit: Visit, at: number): TicketPlan {
  const { planned_for: plannedFor, planned_start: start = null, minutes_each: minutes } = visit;
  return {
    status: 'planned',
    plannedFor,
    plannedStart: start === null ? null : toTime(toMinutes(start) + at * minutes),
    plannedMinutes: minutes,
    assignedTo: visit.assigned_to_user_id ?? null,
  };
}
