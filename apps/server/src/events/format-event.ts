import type { ChangeMessage, EventName } from '@portal/contract/events';

// Formats of HTML Living Standard §9.2.5; one text is shared by all recipients.

/** Formats an event without data. */
export function formatEvent(name: Exclude<EventName, 'change'>): Buffer {
  return formatMessage(name, {});
}

/** Formats a change with type and id only. */
export function formatChange({ type, id }: ChangeMessage): Buffer {
  return formatMessage('change', { type, id });
}

const formatMessage = (name: EventName, data: object): Buffer =>
  Buffer.from(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);

/** Comment line, so that proxies do not take the connection for a dead one. */
export const heartbeat = Buffer.from(':\n\n');

/**
 * Formats the reconnection delay in milliseconds: two to six seconds at random, so that not all
 * clients return at once after a restart.
 */
export function formatRetry(chance = Math.random()): Buffer {
  return Buffer.from(`retry: ${Math.round(2000 + chance * 4000)}\n\n`);
}
