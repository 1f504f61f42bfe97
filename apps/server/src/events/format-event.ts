import type { ChangeMessage, EventName } from '@portal/contract/events';

// The form of HTML Living Standard §9.2.5: one text for all who are told the same.

/** An event that has nothing to tell but its name, as it goes on the wire. */
export function formatEvent(name: Exclude<EventName, 'change'>): Buffer {
  return formatMessage(name, {});
}

/** A change as it goes on the wire: type and id alone. */
export function formatChange({ type, id }: ChangeMessage): Buffer {
  return formatMessage('change', { type, id });
}

const formatMessage = (name: EventName, data: object): Buffer =>
  Buffer.from(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);

/** A line that says nothing, so that no proxy takes the connection for a dead one. */
export const heartbeat = Buffer.from(':\n\n');

/**
 * Formats the reconnection delay in milliseconds: two to six seconds at random, so that not all
 * clients return at once after a restart.
 */
export function formatRetry(chance = Math.random()): Buffer {
  return Buffer.from(`retry: ${Math.round(2000 + chance * 4000)}\n\n`);
}
