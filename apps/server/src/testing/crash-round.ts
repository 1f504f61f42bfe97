import { setTimeout as delay } from 'node:timers/promises';
import { createCustomer } from '@portal/contract/crm';
import { apiBase } from '#server/http/routes.ts';
import type { CrashHome } from './crash-home.ts';
import { createSignedInEmployee } from './portal-database.ts';
import type { Caller } from './portal.ts';
import type { PortalProcess } from './running-portal.ts';

/** Killed processes: the portal, its PostgreSQL, or both. */
export type Victim = 'server' | 'postgres' | 'both';

export interface RoundOptions {
  readonly home: CrashHome;
  readonly victim: Victim;
  /** Number of writes to acknowledge; the kill follows a random one of them. */
  readonly writes: number;
  /** Milliseconds in which it must recover; a minute by default. */
  readonly timeout?: number;
}

/** Observations of one round's writers. */
export interface Round {
  /** Customers whose creation the portal acknowledged. */
  readonly acknowledged: readonly string[];
  /** Responses of 503 with Retry-After, as the contract states. */
  readonly unavailable: number;
  /** Requests that broke off or found no server. */
  readonly broken: number;
  /** All other responses; there should be none. */
  readonly unexpected: readonly string[];
  /** Reasons of starts that ended before the portal was ready; there should be none. */
  readonly failedStarts: readonly string[];
  /** From the kill to the first acknowledgement after the last refused write, in milliseconds. */
  readonly recovery: number;
}

const writers = 8;
/** Milliseconds between a refused write and the next, which leave the processor to the start. */
const pause = 100;

/** Current address of the portal; changes with each restart. */
interface Target {
  portal: PortalProcess;
  origin: string;
  readonly failedStarts: string[];
}

/**
 * Writes customers with eight concurrent writers, kills the portal in between, starts it again, and
 * continues until all writes are acknowledged. Only the portal repairs the embedded PostgreSQL.
 * Returns the portal that runs at the end.
 * @throws Error if the portal does not recover in time.
 */
export async function runCrashRound(
  begin: PortalProcess,
  { home, victim, writes, timeout = 60_000 }: RoundOptions,
): Promise<{ round: Round; portal: PortalProcess }> {
  const target: Target = { portal: begin, origin: await begin.ready, failedStarts: [] };
  const caller = await home.withDatabase((database) =>
    createSignedInEmployee(database, ['customers']),
  );
  const acknowledged: string[] = [];
  const unexpected: string[] = [];
  let [unavailable, broken, killedAt] = [0, 0, Infinity];
  let recovery: number | null = 0;
  const killAfter = Math.floor(writes * (0.1 + 0.8 * Math.random()));
  const struck = Promise.withResolvers<void>();

  const strike = async (): Promise<void> => {
    // Somewhere within the next writes, not at the end of one.
    await delay(Math.random() * 20);
    killedAt = performance.now();
    const restart = victim === 'server' ? null : await home.killDatabase();
    if (victim === 'postgres') return restart?.();
    target.portal.child.kill('SIGKILL');
    await target.portal.ended;
    // With the embedded database the portal starts it, and otherwise waits for no other.
    if (!home.isEmbedded) await restart?.();
    await startAgain(target, { home, deadline: killedAt + timeout });
  };

  const writeOn = async (): Promise<void> => {
    while (acknowledged.length < writes) {
      const sentAt = performance.now();
      if (sentAt - killedAt > timeout)
        throw new Error(
          `No recovery from ${victim}: ${unavailable} times 503, ${broken} broken off, ${unexpected.at(-1) ?? 'nothing else'}`,
        );
      const outcome = await writeCustomer(target.origin, caller);
      if (outcome.kind === 'acknowledged') {
        acknowledged.push(outcome.id);
        recovery ??= performance.now() - killedAt;
        if (acknowledged.length === killAfter) strike().then(struck.resolve, struck.reject);
        continue;
      }
      recovery = null;
      if (outcome.kind === 'unavailable') unavailable += 1;
      else if (outcome.kind === 'broken') broken += 1;
      else unexpected.push(outcome.response);
      await delay(pause);
    }
  };

  try {
    await Promise.all([...Array.from({ length: writers }, writeOn), struck.promise]);
  } catch (error) {
    target.portal.child.kill('SIGKILL');
    throw error;
  }
  await untilReady(target.origin, timeout);
  const round = {
    acknowledged,
    unavailable,
    broken,
    unexpected,
    failedStarts: target.failedStarts,
    recovery: recovery ?? Infinity,
  };
  return { round, portal: target.portal };
}

/** Starts the portal as a service manager does: again, if it ends before it is ready. */
async function startAgain(
  target: Target,
  { home, deadline }: { home: CrashHome; deadline: number },
): Promise<void> {
  for (;;) {
    target.portal = home.spawn();
    try {
      target.origin = await target.portal.ready;
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      target.failedStarts.push(String(error));
    }
  }
}

async function untilReady(origin: string, timeout: number): Promise<void> {
  const deadline = performance.now() + timeout;
  while (performance.now() < deadline) {
    const { status } = await fetch(`${origin}/health/ready`);
    if (status === 200) return;
    await delay(50);
  }
  throw new Error('The portal did not become ready');
}

type Outcome =
  | { readonly kind: 'acknowledged'; readonly id: string }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'broken' }
  | { readonly kind: 'unexpected'; readonly response: string };

/** Writes one customer and counts the outcome. */
export async function writeCustomer(origin: string, { cookie, csrf }: Caller): Promise<Outcome> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${origin}${apiBase}${createCustomer.path}`, {
      method: createCustomer.method,
      headers: { cookie, 'x-csrftoken': csrf, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Praxisgruppe Nord', vat_number: 'DE123456789' }),
    });
    text = await response.text();
  } catch {
    return { kind: 'broken' };
  }
  if (response.status === 201) {
    const { id }: { id: string } = JSON.parse(text);
    return { kind: 'acknowledged', id };
  }
  if (response.status === 503 && response.headers.get('retry-after'))
    return { kind: 'unavailable' };
  return { kind: 'unexpected', response: `${response.status} ${text}` };
}
