import type { Call } from '#server/kernel/call.ts';

/**
 * A link of the store as a whole URL (API.md §5): one that is a path of the portal is on the address
 * that the caller reached the portal by.
 * @throws TypeError for a path in the portal's own work, which nobody called by an address.
 */
export function toAbsoluteUrl({ href }: Pick<Call, 'href'>, link: string): string {
  return new URL(link, href ?? undefined).href;
}
