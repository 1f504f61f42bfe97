import type { SQL } from 'drizzle-orm';
import { duplicateKey, stripPunctuation } from '#server/database/columns.ts';

/** Parts that identify a customer. */
export const customerKeyParts = ['name', 'vatNumber'] as const;

type CustomerKeyPart = (typeof customerKeyParts)[number];

/** Key of customers that are certainly the same: name, and VAT number or its absence. */
export const customerDuplicateKey = (toSql: (part: CustomerKeyPart) => SQL): SQL =>
  duplicateKey(toSql('name'), stripPunctuation(toSql('vatNumber')));
