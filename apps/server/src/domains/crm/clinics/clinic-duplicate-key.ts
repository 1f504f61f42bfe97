import { sql, type SQL } from 'drizzle-orm';
import { duplicateKey } from '#server/database/columns.ts';

/** What tells one clinic from another. */
export const clinicKeyParts = [
  'customerId',
  'name',
  'street',
  'houseNumber',
  'postalCode',
  'country',
] as const;

type ClinicKeyPart = (typeof clinicKeyParts)[number];

/** What clinics have in common that are certainly one: customer, name, or that they have none, and address. */
export const clinicDuplicateKey = (toSql: (part: ClinicKeyPart) => SQL): SQL =>
  duplicateKey(...clinicKeyParts.map((part) => sql`${toSql(part)}::text`));
