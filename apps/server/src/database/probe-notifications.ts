import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Queryable } from './statement.ts';

/** `unsent`: nothing is known, because the pool could not send in time. */
type NotificationState = 'arriving' | 'silent' | 'unsent';

/**
 * Sends a notification through the pool and waits until a connection that listens to the channel
 * receives it. It does not where a pooler takes it for another client, or the two addresses lead to
 * different databases. `timeout` in milliseconds, for each of the two steps.
 */
export async function probeNotifications(
  { pool }: { readonly pool: Queryable },
  listening: pg.ClientBase,
  { channel, timeout }: { readonly channel: string; readonly timeout: number },
): Promise<NotificationState> {
  const payload = JSON.stringify({ probe: randomUUID() });
  const received = Promise.withResolvers<NotificationState>();
  const onNotification = (message: pg.Notification): void => {
    if (message.payload === payload) received.resolve('arriving');
  };
  listening.on('notification', onNotification);
  try {
    const sent = pool.query({ text: 'select pg_notify($1, $2)', values: [channel, payload] }).then(
      () => true,
      () => false,
    );
    if (!(await Promise.race([sent, delay(timeout, false, { ref: false })]))) return 'unsent';
    return await Promise.race([
      received.promise,
      delay(timeout, 'silent' as const, { ref: false }),
    ]);
  } finally {
    listening.off('notification', onNotification);
  }
}
