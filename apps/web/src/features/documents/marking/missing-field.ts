import { bulkDeeds, type BulkDeed } from './bulk-deeds.ts';

/**
 * The field that must say something before anything is changed; null where nothing is missing. A
 * language may be none; what is moved must go somewhere, unless the user says that it goes nowhere.
 */
export function missingField(deed: BulkDeed, changes: object): string | null {
  if (deed === 'language') return null;
  const said: Partial<Record<string, unknown>> = { ...changes };
  const isSaid = (name: string) => {
    const value = said[name];
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  };
  const fields = deed === 'move' ? movedTo : Object.keys(bulkDeeds[deed]);
  return fields.some(isSaid) ? null : (fields[0] ?? null);
}

const movedTo = ['manufacturer_id', 'product_id'];
