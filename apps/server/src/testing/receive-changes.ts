import pg from 'pg';
import type { TestPortal } from './portal.ts';

/** Receives the changes that the portal publishes to all its instances. */
export interface ReceivedChanges {
  /** Returns the changes of a type, or of access of a kind, since the last call. */
  take: (type: string) => Promise<Record<string, unknown>[]>;
  discard: () => void;
  end: () => Promise<void>;
}

/** Listens to the announcements of a portal until its `end`. */
export async function receiveChanges(
  portal: Pick<TestPortal, 'address'>,
): Promise<ReceivedChanges> {
  const received: string[] = [];
  const listener = new pg.Client({ ...portal.address });
  await listener.connect();
  await listener.query('listen portal_changes');
  listener.on('notification', ({ payload = '' }) => received.push(payload));
  return {
    take: async (type) => {
      // Earlier notifications have arrived when a later query returns.
      await listener.query('select 1');
      return received
        .splice(0)
        .map((payload): Record<string, unknown> => JSON.parse(payload))
        .filter((change) => (change['type'] ?? change['access']) === type);
    },
    discard: () => void received.splice(0),
    end: () => listener.end(),
  };
}
