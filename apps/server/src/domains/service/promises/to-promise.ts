import { defaultUrgency, type ServiceTicketInput } from '@portal/contract/service';
import type { Executor } from '#server/database/database.ts';
import { toCustomerPhone } from '#server/domains/users/index.ts';
import { type ClockState, type PromiseRules, toDueTimes } from './promise.ts';

/** Columns of the promise of a new request or ticket. */
export type NewPromise = Omit<ClockState, 'solvedAt'> & {
  readonly contactPhone: string | null;
  readonly contactWhen: string | null;
};

type UrgencyInput = Pick<ServiceTicketInput, 'urgency' | 'contact_phone' | 'contact_when'>;

interface Request {
  readonly customerId: string;
  readonly rules: PromiseRules;
  /** Time of the request, from which the clock runs. */
  readonly start: string;
}

/** Returns what is promised for a new request or ticket, and how to reach the person. */
export async function toPromise(
  executor: Executor,
  { urgency = defaultUrgency, contact_phone: phone, contact_when: when }: UrgencyInput,
  { customerId, rules, start }: Request,
): Promise<NewPromise> {
  return {
    urgency,
    contactPhone: (await toCustomerPhone(executor, phone, { customerId })) ?? null,
    contactWhen: when ?? null,
    ...toDueTimes(rules, { urgency, start, pausedFor: 0 }),
    answeredAt: null,
    pausedAt: null,
    alertedUntil: null,
    pausedFor: 0,
  };
}

/** Returns the promise of a request for its ticket. */
export function pickPromise(request: NewPromise): NewPromise {
  const { urgency, contactPhone, contactWhen, answerDueAt, answerWarnAt } = request;
  const { solveDueAt, solveWarnAt, answeredAt, pausedAt, pausedFor, alertedUntil } = request;
  return {
    urgency,
    contactPhone,
    contactWhen,
    answerDueAt,
    answerWarnAt,
    solveDueAt,
    solveWarnAt,
    answeredAt,
    pausedAt,
    alertedUntil,
    pausedFor,
  };
}
