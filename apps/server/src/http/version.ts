/** The entity tag of a version (RFC 9110 §8.8.3). */
export function toEtag(version: number): string {
  return `"${version}"`;
}

/** A tag that is none of ours names this version, which no row ever has. */
const noVersion = 0;

/** Maximum number of versions; no client has seen more of a row at once. */
const maxVersions = 10;

/**
 * The versions that If-Match names, any of which will do (RFC 9110 §13.1.1); null alone where there
 * is none, or every version will do (`*`). A weak tag is taken as well, since proxies that compress
 * weaken ours. Whether one still holds is for whoever locks the row to say: what is out of scope is
 * 404 before it is 412.
 */
export function parseIfMatch(ifMatch: string | undefined): readonly (number | null)[] {
  if (ifMatch === undefined || ifMatch.trim() === '*') return [null];
  const versions = ifMatch.split(',').map((tag) => {
    const version = /^(?:W\/)?"([0-9]{1,9})"$/.exec(tag.trim())?.[1];
    return version === undefined ? noVersion : Number(version);
  });
  return [...new Set(versions)].slice(0, maxVersions);
}
