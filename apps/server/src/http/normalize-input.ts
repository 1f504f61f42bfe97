import { type TextKind, textKindKeyword, textKinds } from '@portal/contract/kernel';
import { toCanonicalText } from '#server/kernel/canonical-text.ts';

/**
 * Cleans text by the kind that its schema declares before it is checked (API.md §1, strictness), in
 * place, at any depth. Blank text of a nullable field becomes null, so that "none" is stored in one
 * form. Secrets, whose schema states `writeOnly` and no kind, stay as typed; ids become lower case.
 */
export function normalizeInput(value: unknown, schema: unknown): unknown {
  if (typeof value === 'string') return isSecret(schema) ? value : cleanInput(value, schema);
  if (Array.isArray(value)) {
    const items = member(schema, 'items');
    return value.map((item) => normalizeInput(item, items));
  }
  if (typeof value !== 'object' || value === null) return value;
  const properties = member(schema, 'properties');
  for (const [name, field] of Object.entries(value)) {
    Reflect.set(value, name, normalizeInput(field, member(properties, name)));
  }
  return value;
}

function cleanInput(value: string, schema: unknown): string | null {
  const cleaned = toCanonicalText(value, findTextKind(schema));
  if (cleaned === '' && takesEmptyAsNull(schema)) return null;
  return isIdentifier(schema) ? cleaned.toLowerCase() : cleaned;
}

/** Free text, and fields that the contract marks. */
const takesEmptyAsNull = (schema: unknown): boolean =>
  isOptionalText(schema) || member(schema, 'x-empty-as-null') === true;

/** Excludes enumerations, ids and dates, whose blank value is an error. */
function isOptionalText(schema: unknown): boolean {
  const types = member(schema, 'type');
  const format = member(schema, 'format');
  return (
    Array.isArray(types) &&
    types.includes('string') &&
    types.includes('null') &&
    member(schema, 'enum') === undefined &&
    (format === undefined || typedFormats.has(format))
  );
}

/** Formats of text that people type; others are dates and ids. */
const typedFormats: ReadonlySet<unknown> = new Set(['email', 'gtin', 'vat-number']);

/** RFC 9562 §4: written in small letters, read in any; so ids are compared as text from here on. */
const isIdentifier = (schema: unknown): boolean => member(schema, 'format') === 'uuid';

function member(schema: unknown, name: string): unknown {
  return typeof schema === 'object' && schema !== null && Object.hasOwn(schema, name)
    ? Reflect.get(schema, name)
    : undefined;
}

const isSecret = (schema: unknown): boolean =>
  member(schema, 'writeOnly') === true && findTextKind(schema) === undefined;

/** Returns the kind by which texts of a schema are cleaned; null for secrets and for other types. */
export function getTextKind(schema: unknown): TextKind | null {
  const isText = [member(schema, 'type')].flat().includes('string');
  return !isText || isSecret(schema) ? null : (findTextKind(schema) ?? 'line');
}

const findTextKind = (schema: unknown): TextKind | undefined => {
  const kind = member(schema, textKindKeyword);
  return textKinds.find((one) => one === kind);
};
