const collator = new Intl.Collator(undefined, { sensitivity: 'base' });
const collapseSpaces = (name: string) => name.trim().replace(/\s+/g, ' ');

/** Returns true if two names differ only in case, accents or spaces. */
export function isSameName(one: string, other: string): boolean {
  return collator.compare(collapseSpaces(one), collapseSpaces(other)) === 0;
}
