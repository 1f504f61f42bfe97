import { bulkActions, type BulkAction } from './bulk-actions.ts';

/**
 * Returns the field that is required but empty, or null. A language may be empty; a move needs a
 * target unless the user confirms to clear it.
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
