import { type SQL, sql } from 'drizzle-orm';
import { comparisonKey, serialKey } from '#server/database/columns.ts';

/** Returns the form in which the values of a column are compared. */
type ToForm = (value: SQL) => SQL;

const asStored: ToForm = (value) => value;
const withoutCase: ToForm = (value) => sql`lower(${value})`;

/**
 * The form in which each text of a match key is compared, by `table.column`: the same for a stored
 * value and for the value of a row. An index of the table has the same expression. Ids are compared
 * as they are.
 */
export const matchForms: Readonly<Record<string, ToForm>> = {
  'customer.email': withoutCase,
  'customer.name': comparisonKey,
  'customer.vat_number': withoutCase,
  'clinic.house_number': withoutCase,
  'clinic.name': comparisonKey,
  'clinic.postal_code': withoutCase,
  'document.title': comparisonKey,
  'installed_device.serial_number': serialKey,
  'product.gtin': asStored,
  'product.model': comparisonKey,
  'product.name': comparisonKey,
  // Stored in lower case, to which a row's is converted.
  'user_account.email': asStored,
};
