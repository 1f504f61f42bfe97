import * as T from '../schema/index.ts';

/**
 * Kinds of text that the contract declares by the keyword `x-text-kind`; a text without it is a
 * `line`. `lines`: text with line breaks. `code`: an identifier that is checked or compared, such as
 * a postal code. `typed_code`: a code to type from an app or a list. `gtin`: the number under a
 * barcode, in its shortest form. `vat_number`: a VAT number without punctuation.
 * `amount`: euros with two decimals. `email`: text with this format.
 */
export const textKinds = [
  'line',
  'lines',
  'code',
  'phone',
  'web_address',
  'typed_code',
  'gtin',
  'vat_number',
  'amount',
  'email',
] as const;

export type TextKind = (typeof textKinds)[number];

/** Keyword of a schema for its kind of text. */
export const textKindKeyword = 'x-text-kind';

/** Returns the kind of text that a schema declares; undefined for a line or no text. */
export function findTextKind(schema: unknown): TextKind | undefined {
  const { format, [textKindKeyword]: kind } = Object(schema);
  return format === 'email' ? 'email' : textKinds.find((one) => one === kind);
}

type TextLimits = NonNullable<Parameters<typeof T.String>[0]>;

/** A text of a kind (see `cleanText`), which the server cleans before it is checked. */
export const textOfKind = (kind: TextKind, limits: TextLimits) =>
  T.String({ ...limits, [textKindKeyword]: kind });

/** Optional text with line breaks and tabs. */
export const longText = (maxLength: number) => textOfKind('lines', { maxLength });

/** Text with line breaks and tabs that may not be blank. */
export const requiredLongText = (maxLength: number) =>
  textOfKind('lines', { minLength: 1, maxLength });

/** An identifier that is checked or compared, such as a postal code. */
export const code = (limits: TextLimits) => textOfKind('code', limits);

/** A code of an app or a list, typed with or without white space. */
export const typedCode = (limits: TextLimits) =>
  textOfKind('typed_code', { ...limits, writeOnly: true });

/**
 * A web address over http or https, without a user or password; no other scheme may become a link.
 */
export const WebAddress = T.String({
  maxLength: 500,
  pattern: '^https?://[^\\s/?#@]+(?:[/?#][^\\s]*)?$',
  [textKindKeyword]: 'web_address' satisfies TextKind,
});
