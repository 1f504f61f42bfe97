/** The entity tag of a version (RFC 9110 §8.8.3). */
export function etagOf(version: number): string {
  return `"${version}"`;
}

/** A tag that is none of ours names this version, which no row ever has. */
const noVersion = 0;

/**
 * The version that If-Match names; null where there is none, or any will do (`*`). A weak tag is
 * taken as well, since proxies that compress weaken ours. Whether the version still holds is for
 * whoever locks the row to say: what is out of scope is 404 before it is 412.
 */
export function versionNamedBy(ifMatch: string | undefined): number | null {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null;
  const version = /^(?:W\/)?"([0-9]{1,9})"$/.exec(ifMatch.trim())?.[1];
  return version === undefined ? noVersion : Number(version);
}
