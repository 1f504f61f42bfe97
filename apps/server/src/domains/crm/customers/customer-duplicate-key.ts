import type { SQL } from 'drizzle-orm';
import { duplicateKey, stripPunctuation } from '#server/database/columns.ts';

/** What tells one customer from another. */
export const customerKeyParts = ['name', 'vatNumber'] as const;

type CustomerKeyPart = (typeof customerKeyParts)[number];

/** What customers have in common who are certainly one: their name and their VAT number, or that they have none. */
export const customerDuplicateKey = (toSql: (part: CustomerKeyPart) => SQL): SQL =>
  duplicateKey(toSql('name'), stripPunctuation(toSql('vatNumber')));
