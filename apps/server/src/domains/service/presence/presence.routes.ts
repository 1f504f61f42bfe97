import { maxPresencesPerMinute } from '@portal/contract/events';
import { type Presence, showRequestPresence, showTicketPresence } from '@portal/contract/service';
import type { RouteBody } from '@portal/contract/kernel';
import { sql } from 'drizzle-orm';
import { createStatement } from '#server/database/statement.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { displayName } from '#server/domains/users/index.ts';
import { publishPresence, type PresenceObject, type Presences } from '#server/events/index.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { type Clock, minutes } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { locateRequest } from '../requests/service-request.resource.ts';
import { locateTicket } from '../tickets/service-ticket.resource.ts';

interface Options {
  readonly presences: Pick<Presences, 'list'>;
  readonly clock: Clock;
}

const readName = createStatement(sql`select ${displayName(userAccount)} as name from ${userAccount}
  where ${userAccount.id} = ${sql.placeholder('id')}`);

/**
 * Routes by which employees tell each other that they are on a ticket or request. Nothing about it is
 * stored or logged beyond the call itself (docs/decisions/0095).
 */
export function presenceRoutes({ presences, clock }: Options): BoundRoute[] {
  const limit = createPresenceLimit(clock);

  /** Tells the others what the caller does, and returns who else is there. */
  async function show(
    context: Context,
    on: PresenceObject,
    { activity, page_id: pageId }: RouteBody<typeof showTicketPresence>,
  ): Promise<Presence> {
    authorize(context.actor, showTicketPresence.access);
    const id = getUserId(context.actor) ?? '';
    limit.take(id);
    const { database } = context;
    const [account] = await readName.run<{ name: string }>(database, { id });
    const person = { id, name: account?.name ?? '' };
    await publishPresence(database, { on, pageId, activity, person });
    return { people: presences.list(on).filter((other) => other.person.id !== id) };
  }

  return [
    bind(
      showTicketPresence,
      async ({ context, params, body }) => {
        await locateTicket(context, params);
        return show(context, { type: 'service_ticket', id: params.id }, body);
      },
      locateTicket,
    ),
    bind(
      showRequestPresence,
      async ({ context, params, body }) => {
        await locateRequest(context, params);
        return show(context, { type: 'service_request', id: params.id }, body);
      },
      locateRequest,
    ),
  ];
}

/** Limits how often a person tells where they are. */
interface PresenceLimit {
  /** @throws DomainError `throttled` where there were too many. */
  readonly take: (userId: string) => void;
}

/**
 * Creates the limit of this process, in memory: a row for each call would cost more than the call. It
 * counts the calls of the current minute.
 */
function createPresenceLimit(clock: Clock): PresenceLimit {
  let minute = 0;
  let counts = new Map<string, number>();
  return {
    take(userId) {
      const now = clock.now().getTime();
      const current = Math.floor(now / minutes(1));
      if (current !== minute) counts = new Map();
      minute = current;
      const count = (counts.get(userId) ?? 0) + 1;
      counts.set(userId, count);
      if (count <= maxPresencesPerMinute) return;
      const retryAfterSeconds = Math.ceil((minutes(current + 1) - now) / 1000);
      throw new DomainError('throttled', { retryAfterSeconds });
    },
  };
}
