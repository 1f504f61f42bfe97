/** Returns the search params that open another version, or the newest, and keep the text search. */
export const toVersionSearch =
  (version: number | null) =>
  (now: Record<string, unknown>): Record<string, unknown> => ({
    ...now,
    version: version ?? undefined,
  });
