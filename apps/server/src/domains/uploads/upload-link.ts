import type { Call } from '#server/kernel/call.ts';
import { minutes } from '#server/kernel/clock.ts';

/** Milliseconds for which a link for uploading can be used. */
export const linkLifetime = minutes(15);

/**
 * Returns the absolute URL of a store link (API.md §5). A path of the portal gets the origin of the
 * request.
 * @throws TypeError for a path outside a request, in background work.
 */
export function toAbsoluteUrl({ href }: Pick<Call, 'href'>, link: string): string {
  return new URL(link, href ?? undefined).href;
}
