import type { TextKind } from '@portal/contract/kernel';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Visible ASCII, and letters and signs that no normal form and no rule of the cleaner changes. */
const visible = String.raw`!-~\u00A1-\u00AC\u00AE-\u024F\u2013\u2014\u2018\u2019\u201C\u201D\u2026\u20AC`;

/**
 * Regular expressions of texts that `toCanonicalText` certainly leaves as they are, by kind. JavaScript
 * and PostgreSQL read them alike.
 */
export const cleanTexts: Readonly<Record<TextKind, string>> = {
  line: `^([${visible}]+( [${visible}]+)*)?$`,
  lines: String.raw`^([${visible}]([\n\t \u00A0\u202F${visible}]*[${visible}])?)?$`,
  code: '^([!-~]+( [!-~]+)*)?$',
  // Whether a number is in international form, only the library knows.
  phone: '^$',
  web_address: '^(https?://[!-~]+)?$',
  typed_code: '^[!-~]*$',
  email: '^((?!.*[@.][xX][nN]--)[!-~]+)?$',
  gtin: '^([0-9]{8}|[1-9][0-9]{11,13})?$',
  vat_number: '^(BE[01][0-9]{9}|NL[0-9]{9}B[0-9]{2}|LU[0-9]{8}|FR[0-9A-Z]{2}[0-9]{9})?$',
  amount: '^([1-9][0-9]*[.][0-9]{2})?$',
};

/** Condition: a column's text may be unclean. Never true for null. */
export const mayBeUnclean = (column: PgColumn, kind: TextKind): SQL =>
  sql`(${column} collate "C") !~ ${sql.param(cleanTexts[kind])}::text`;
