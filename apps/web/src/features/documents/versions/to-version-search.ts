/** The same place in another file of the document, or in the newest: what is searched for stays. */
export const toVersionSearch =
  (version: number | null) =>
  (now: Record<string, unknown>): Record<string, unknown> => ({
    ...now,
    version: version ?? undefined,
  });
