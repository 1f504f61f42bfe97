import type { SQL } from 'drizzle-orm';
import { likeness, withoutSigns } from '#server/database/columns.ts';

/** What tells one customer from another. */
export const customerParts = ['name', 'vatNumber'] as const;

type CustomerPart = (typeof customerParts)[number];

/** What customers have in common who are certainly one: their name and their VAT number, or that they have none. */
export const customerLikeness = (of: (part: CustomerPart) => SQL): SQL =>
  likeness(of('name'), withoutSigns(of('vatNumber')));
