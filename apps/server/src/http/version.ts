import { PortalError } from '#server/kernel/portal-error.ts';

/** The entity tag of a version (RFC 9110 §8.8.3). */
export function etagOf(version: number): string {
  return `"${version}"`;
}

/**
 * The version that If-Match names; null where there is none, or any will do (`*`).
 * @throws PortalError `stale` for a tag that is none of ours.
 */
export function versionNamedBy(ifMatch: string | undefined): number | null {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null;
  const version = /^(?:W\/)?"([0-9]{1,9})"$/.exec(ifMatch.trim())?.[1];
  if (version === undefined) throw new PortalError('stale');
  return Number(version);
}
