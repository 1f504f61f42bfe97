import { sql, type SQL } from 'drizzle-orm';
import { duplicateKey } from '#server/database/columns.ts';

/** What tells one clinic from another. */
export const clinicParts = [
  'customerId',
  'name',
  'street',
  'houseNumber',
  'postalCode',
  'country',
] as const;

type ClinicPart = (typeof clinicParts)[number];

/** What clinics have in common that are certainly one: customer, name, or that they have none, and address. */
export const clinicLikeness = (of: (part: ClinicPart) => SQL): SQL =>
  duplicateKey(...clinicParts.map((part) => sql`${of(part)}::text`));
