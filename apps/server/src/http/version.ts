/** The entity tag of a version (RFC 9110 §8.8.3). */
export function toEtag(version: number): string {
  return `"${version}"`;
}

/** A tag that is none of ours names this version, which no row ever has. */
const noVersion = 0;

/** Maximum number of versions in a header; no client needs more. */
const maxVersions = 10;

/**
 * Returns the versions that If-Match names, any of which is accepted (RFC 9110 §13.1.1); null
 * without one or for `*`. Accepts weak tags, because compressing proxies weaken ours. Whoever locks
 * the row compares them: an object outside the scope is 404 before it is 412.
 */
export function parseIfMatch(ifMatch: string | undefined): readonly (number | null)[] {
  if (ifMatch === undefined || ifMatch.trim() === '*') return [null];
  const versions = ifMatch.split(',').map((tag) => {
    const version = /^(?:W\/)?"([0-9]{1,9})"$/.exec(tag.trim())?.[1];
    return version === undefined ? noVersion : Number(version);
  });
  return [...new Set(versions)].slice(0, maxVersions);
}
