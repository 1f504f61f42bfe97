/** What a store's rule allows pages of some origins (CORS), each as the store lists it. */
export interface CorsLists {
  readonly origins: readonly string[];
  readonly methods: readonly string[];
  /** Headers of requests. */
  readonly headers: readonly string[];
  /** Headers of responses that a page may read. */
  readonly exposed: readonly string[];
}

/** What the portal's pages need of every store. */
export const pageNeeds = {
  methods: ['GET', 'HEAD', 'PUT'],
  headers: ['content-type', 'if-none-match', 'if-range', 'range'],
  exposed: ['accept-ranges', 'content-length', 'content-range', 'content-type', 'etag'],
};

/** Returns true if a rule allows all that is wanted, in whatever case, or by `*`. */
export function allowsAll(rule: CorsLists, wanted: CorsLists): boolean {
  return (
    includesAll(rule.origins, wanted.origins) &&
    includesAll(rule.methods, wanted.methods) &&
    includesAll(rule.headers, wanted.headers) &&
    includesAll(rule.exposed, wanted.exposed)
  );
}

function includesAll(listed: readonly string[], wanted: readonly string[]): boolean {
  const known = new Set(listed.map((entry) => entry.toLowerCase()));
  return known.has('*') || wanted.every((one) => known.has(one.toLowerCase()));
}
