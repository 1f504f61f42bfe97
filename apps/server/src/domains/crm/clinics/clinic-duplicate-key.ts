import { sql, type SQL } from 'drizzle-orm';
import { duplicateKey } from '#server/database/columns.ts';

/** Parts that identify a clinic. */
export const clinicKeyParts = [
  'customerId',
  'name',
  'street',
  'houseNumber',
  'postalCode',
  'country',
] as const;

type ClinicKeyPart = (typeof clinicKeyParts)[number];

/** Key by which clinics are duplicates: customer, name (or none) and address. */
export const clinicDuplicateKey = (toSql: (part: ClinicKeyPart) => SQL): SQL =>
  duplicateKey(...clinicKeyParts.map((part) => sql`${toSql(part)}::text`));
