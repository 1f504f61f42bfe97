import type { Call } from '#server/kernel/call.ts';

/**
 * Returns the absolute URL of a store link (API.md §5). A path of the portal gets the origin of the
 * request.
 * @throws TypeError for a path outside a request, in background work.
 */
export function toAbsoluteUrl({ href }: Pick<Call, 'href'>, link: string): string {
  return new URL(link, href ?? undefined).href;
}
