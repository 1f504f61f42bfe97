import type { ChangeMessage, EventName } from '@portal/contract/events';

// The form of HTML Living Standard §9.2.5: one text for all who are told the same.

/** An event as it goes on the wire. */
export function eventText(name: 'change', data: ChangeMessage): Buffer;
export function eventText(name: Exclude<EventName, 'change'>): Buffer;
export function eventText(name: EventName, data: ChangeMessage | object = {}): Buffer {
  return Buffer.from(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** A line that says nothing, so that no proxy takes the connection for a dead one. */
export const heartbeatText = Buffer.from(':\n\n');

/**
 * How long a reader waits before calling again, in milliseconds: for each another time of two to six
 * seconds, so that not all come back at once after a restart.
 */
export function retryText(chance = Math.random()): Buffer {
  return Buffer.from(`retry: ${Math.round(2000 + chance * 4000)}\n\n`);
}
