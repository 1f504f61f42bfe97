const collator = new Intl.Collator(undefined, { sensitivity: 'base' });
const oneSpace = (name: string) => name.trim().replace(/\s+/g, ' ');

/** Whether two names are the same to a reader: whatever their case, accents and spaces. */
export function isSameName(one: string, other: string): boolean {
  return collator.compare(oneSpace(one), oneSpace(other)) === 0;
}
