import { type SQL, sql } from 'drizzle-orm';
import { boolean, index, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  comparisonKey,
  duplicateKey,
  idColumn,
  naturalCollation,
  ordinalColumn,
  searchable,
  searchedCode,
  searchedWords,
  searchIndex,
  stripPunctuation,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { defineTable, freeText, personal, plain } from '#server/database/privacy.ts';

/** Parts that identify a customer. */
export const customerKeyParts = ['name', 'vatNumber'] as const;

type CustomerKeyPart = (typeof customerKeyParts)[number];

/**
 * Key by which customers are duplicates: the VAT number, or the name of one without. What has no
 * digit is no number, such as `on request`.
 */
export function customerDuplicateKey(toSql: (part: CustomerKeyPart) => SQL): SQL {
  const vatNumber = toSql('vatNumber');
  const name = sql`case when ${vatNumber} ~ '[0-9]' then null else ${toSql('name')} end`;
  return duplicateKey(name, stripPunctuation(vatNumber));
}

/** A VAT number as it was before its country added a zero: BE123456749 for BE0123456749. */
const vatNumberWithoutZero = sql`nullif(regexp_replace(vat_number, '^([A-Za-z]{2})[^0-9A-Za-z]*0', '\\1'), vat_number)`;

/** Companies with clinics, users and devices. */
export const customer = defineTable(
  'customer',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    name: plain(text().notNull()),
    isActive: plain(boolean('is_active').notNull().default(true)),
    vatNumber: plain(text('vat_number')),
    email: personal(text()),
    phoneNumber: personal(text('phone_number')),
    website: plain(text()),
    notes: freeText(text()),
    ...timestamps,
    searchText: personal(
      text('search_text')
        .notNull()
        .generatedAlwaysAs(
          searchable(
            [searchedWords(sql`name`)],
            [
              searchedWords(sql`email`),
              searchedCode(sql`vat_number`),
              searchedCode(vatNumberWithoutZero),
              searchedCode(sql`phone_number`),
            ],
          ),
        ),
    ),
  },
  (table) => [
    uniqueIndex('customer_ordinal_unique').on(table.ordinal),
    index('customer_name_order').on(sql`${table.name} ${naturalCollation}`, table.id),
    index('customer_created_order').on(table.createdAt, table.id),
    index('customer_updated_order').on(table.updatedAt, table.id),
    index('customer_active').on(table.isActive, table.ordinal),
    index('customer_name_key').on(comparisonKey(table.name)),
    index('customer_likeness').on(customerDuplicateKey((part) => sql`${table[part]}`)),
    // Match keys of imports.
    index('customer_email').on(sql`lower(${table.email})`),
    index('customer_vat_number').on(sql`lower(${table.vatNumber})`),
    searchIndex('customer_search', table.searchText),
  ],
);
