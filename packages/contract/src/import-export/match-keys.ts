import type { ImportKind } from './import-kinds.ts';

/** Fields by which the rows of a file find the objects that they change. */
export type ImportMatchKey = readonly string[];

/** Match keys of each kind, the most certain first. */
export const importMatchKeys: Readonly<Record<ImportKind, readonly ImportMatchKey[]>> = {
  customers: [['id'], ['vat_number'], ['email'], ['name']],
  clinics: [
    ['id'],
    ['customer', 'name'],
    ['customer', 'postal_code', 'house_number'],
    ['name', 'postal_code'],
  ],
  installed_devices: [['id'], ['device', 'serial_number'], ['serial_number']],
  products: [['id'], ['gtin'], ['manufacturer', 'model'], ['manufacturer', 'name']],
  customer_users: [['id'], ['email']],
  documents: [['id'], ['title', 'product'], ['title']],
  leads: [['id']],
};

/** Key fields that may be blank: a blank one matches objects without a value. */
export const blankableKeyFields: ReadonlySet<string> = new Set(['product']);

/** What an empty cell does to the object that its row changes. */
export const emptyCellRules = ['keep', 'clear'] as const;

export type EmptyCellRule = (typeof emptyCellRules)[number];

/**
 * Returns true for a field that needs a column: without a match key, one that every row needs;
 * with one, a field of the key, because rows that only change objects need no more.
 */
export function needsColumn(
  { name, required }: { readonly name: string; readonly required: boolean },
  matchBy: ImportMatchKey | null,
): boolean {
  return matchBy === null ? required : matchBy.includes(name);
}
