import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#server/database/database.ts';
import { anonymous } from '#server/kernel/actor.ts';
import { seconds, type Clock } from '#server/kernel/clock.ts';
import { isId } from '#server/kernel/ids.ts';
import { serialize } from '#server/kernel/serialize.ts';
import { createTraceCollector } from './trace-collector.ts';
import { getTraceAction, type Trace, type TraceAction } from './trace.ts';
import { writeTraces } from './write-traces.ts';

const defaultDelay = seconds(5);

/** Further tries of the last write before the process ends. */
const maxLastTries = 3;

interface TraceOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: {
    readonly warn: (details: object, text: string) => void;
    readonly error: (details: object, text: string) => void;
  };
  /** Time between the first trace and its entry, in milliseconds; null writes on demand alone. */
  readonly writeDelay?: number | null;
}

/** Refused attempts on their way to the audit log. */
export interface Traces {
  /** Collects the refusals of an application, after each response was sent. */
  readonly observe: (app: FastifyInstance) => void;
  /** Writes what was collected. Returns false if it could not, and has collected it again. */
  readonly write: () => Promise<boolean>;
  /** Writes the rest. To be called when no request comes any more. */
  readonly stop: () => Promise<void>;
  /** Attempts since the start, by action, and those that were counted by their action alone. */
  readonly count: () => {
    readonly byAction: ReadonlyMap<TraceAction, number>;
    readonly merged: number;
  };
}

/** Creates the traces of one process. */
export function createTraces({
  database,
  clock,
  log,
  writeDelay = defaultDelay,
}: TraceOptions): Traces {
  const collector = createTraceCollector();
  const byAction = new Map<TraceAction, number>();
  let timer: NodeJS.Timeout | null = null;
  const writeBatch = async (): Promise<boolean> => {
    const batch = collector.take();
    if (batch.length === 0) return true;
    try {
      for (const [action, count] of await writeTraces(database, batch))
        byAction.set(action, (byAction.get(action) ?? 0) + count);
      return true;
    } catch (error) {
      for (const { trace, count, lastAt } of batch) collector.add(trace, count, lastAt);
      log.warn({ err: error, entries: batch.length }, 'audit entries of refusals not written yet');
      return false;
    }
  };
  const write = serialize(async (): Promise<boolean> => {
    clearTimeout(timer ?? undefined);
    timer = null;
    const isWritten = await writeBatch();
    if (!isWritten) schedule();
    return isWritten;
  });
  const schedule = (): void => {
    if (writeDelay !== null) timer ??= setTimeout(() => void write(), writeDelay).unref();
  };
  return {
    observe(app) {
      app.addHook('onResponse', (request, _reply, done) => {
        const trace = request.refusal ? toTrace(request, clock.now()) : null;
        if (trace) {
          collector.add(trace);
          if (request.refusal?.details.locksAccount === true)
            collector.add({ ...trace, action: 'account_locked' });
          schedule();
        }
        done();
      });
    },
    write,
    async stop() {
      for (let tries = 0; tries <= maxLastTries; tries += 1) {
        if (await write()) return;
      }
      clearTimeout(timer ?? undefined);
      log.error({ entries: collector.take().length }, 'audit entries of refusals lost');
    },
    count: () => ({ byAction, merged: collector.countMerged() }),
  };
}

/** Returns the trace of a refused request; null for a refusal that is no sign of an attack. */
function toTrace(request: FastifyRequest, at: Date): Trace | null {
  const { refusal, requestState, routeOptions, method } = request;
  const action = refusal ? getTraceAction(refusal) : null;
  if (!refusal || !action) return null;
  const actor = requestState?.context.actor ?? anonymous;
  const isMissing = action === 'foreign_object_refused';
  const objectIds = isMissing ? listIds(request.params) : [];
  if (isMissing && (actor.kind === 'anonymous' || objectIds.length === 0)) return null;
  return {
    action,
    at,
    actor,
    account: refusal.details.account ?? null,
    objectIds,
    call: `${method} ${routeOptions.url ?? ''}`.trim(),
    ip: requestState?.context.ip ?? request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
    requestId: request.id,
  };
}

const listIds = (params: unknown): string[] =>
  Object.values(Object(params))
    .filter((value) => typeof value === 'string' && isId(value))
    .map((value) => String(value).toLowerCase());
