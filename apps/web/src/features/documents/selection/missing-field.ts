import { bulkActions, type BulkAction } from './bulk-actions.ts';

/**
 * The field that must say something before anything is changed; null where nothing is missing. A
 * language may be none; what is moved must go somewhere, unless the user says that it goes nowhere.
 */
export function findMissingField(action: BulkAction, changes: object): string | null {
  if (action === 'language') return null;
  const values: Partial<Record<string, unknown>> = { ...changes };
  const hasValue = (name: string) => {
    const value = values[name];
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  };
  const fields = action === 'move' ? targetFields : Object.keys(bulkActions[action]);
  return fields.some(hasValue) ? null : (fields[0] ?? null);
}

const targetFields = ['manufacturer_id', 'product_id'];
