import type { SQL } from 'drizzle-orm';
import { duplicateKey, stripPunctuation } from '#server/database/columns.ts';

/** What tells one customer from another. */
export const customerParts = ['name', 'vatNumber'] as const;

type CustomerPart = (typeof customerParts)[number];

/** What customers have in common who are certainly one: their name and their VAT number, or that they have none. */
export const customerLikeness = (of: (part: CustomerPart) => SQL): SQL =>
  duplicateKey(of('name'), stripPunctuation(of('vatNumber')));
