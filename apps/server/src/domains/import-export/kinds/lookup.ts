/** What names stand for; a name is looked up once in a file. */
export interface Lookup<Found> {
  /** Looks up those of the names that are not known yet, all at once. */
  prepare(names: readonly (string | undefined)[]): Promise<void>;
  /** What a prepared name stands for: nothing, one thing, or several. */
  of(name: string): readonly Found[];
}

/** A look-up by a search for many names at once, which answers what it finds with the name it finds it by. */
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
