const collator = new Intl.Collator(undefined, { sensitivity: 'base' });
const collapseSpaces = (name: string) => name.trim().replace(/\s+/g, ' ');

/** Whether two names are the same to a reader: whatever their case, accents and spaces. */
export function isSameName(one: string, other: string): boolean {
  return collator.compare(collapseSpaces(one), collapseSpaces(other)) === 0;
}
