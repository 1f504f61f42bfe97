/** Resolves names to rows; each name is looked up once per file. */
export interface Lookup<Found> {
  /** Looks up the names that are not known yet, in one query. */
  prepare(names: readonly (string | undefined)[]): Promise<void>;
  /** Returns the matches of a loaded name: none, one or several. */
  of(name: string): readonly Found[];
}

/**
 * Creates a lookup from a query for many names, which returns each match with the name that it
 * matches.
 */
export function createLookup<Found>(
  find: (names: readonly string[]) => Promise<readonly (readonly [string, Found])[]>,
): Lookup<Found> {
  const known = new Map<string, Found[]>();
  return {
    async prepare(names) {
      const unknownNames = [...new Set(names)].filter(
        (name) => name !== undefined && !known.has(name),
      );
      const requestedNames = unknownNames.filter((name) => name !== undefined);
      if (requestedNames.length === 0) return;
      for (const name of requestedNames) known.set(name, []);
      for (const [name, found] of await find(requestedNames)) known.get(name)?.push(found);
    },
    of: (name) => known.get(name) ?? [],
  };
}
