import type { SQL } from 'drizzle-orm';
import { duplicateKey, stripPunctuation } from '#server/database/columns.ts';

/** Parts that identify a customer. */
export const customerKeyParts = ['name', 'vatNumber'] as const;

type CustomerKeyPart = (typeof customerKeyParts)[number];

/** Key by which customers are duplicates: name, and VAT number (or none). */
export const customerDuplicateKey = (toSql: (part: CustomerKeyPart) => SQL): SQL =>
  duplicateKey(toSql('name'), stripPunctuation(toSql('vatNumber')));
