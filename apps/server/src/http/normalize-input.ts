import { findTextKind, type TextKind } from '@portal/contract/kernel';
import { toCanonicalText } from '#server/kernel/canonical-text.ts';

/** How the input of a call is read. */
interface InputOptions {
  /**
   * Leaves out optional fields whose text is blank, unless they take text or null. A PATCH does not: it
   * would seem to clear a field that cannot be cleared.
   */
  readonly omitsBlank?: boolean;
}

/**
 * Cleans text by the kind that its schema declares before it is checked (API.md §1, strictness), in
 * place, at any depth. Blank text of a nullable field becomes null, whatever its type and format, so
 * that "none" is stored in one form. Secrets, whose schema states `writeOnly` and no kind, stay as
 * typed; ids become lower case.
 */
export function normalizeInput(
  value: unknown,
  schema: unknown,
  options: InputOptions = {},
): unknown {
  if (typeof value === 'string') return isSecret(schema) ? value : cleanInput(value, schema);
  if (Array.isArray(value)) {
    const items = member(schema, 'items');
    return value.map((item) => normalizeInput(item, items, options));
  }
  if (typeof value !== 'object' || value === null) return value;
  const properties = member(schema, 'properties');
  for (const [name, field] of Object.entries(value)) {
    const fieldSchema = member(properties, name);
    const normalized = normalizeInput(field, fieldSchema, options);
    if (normalized === '' && options.omitsBlank && isOmitted(schema, name, fieldSchema))
      Reflect.deleteProperty(value, name);
    else Reflect.set(value, name, normalized);
  }
  return value;
}

function cleanInput(value: string, schema: unknown): string | null {
  const cleaned = toCanonicalText(value, findTextKind(schema));
  if (cleaned === '' && listTypes(schema).includes('null')) return null;
  return isIdentifier(schema) ? cleaned.toLowerCase() : cleaned;
}

const listTypes = (schema: unknown): unknown[] => [member(schema, 'type')].flat();

/** Returns true for a declared optional field that takes no text of people, such as a day or a choice. */
function isOmitted(parent: unknown, name: string, schema: unknown): boolean {
  const required = member(parent, 'required');
  const isRequired = Array.isArray(required) && required.includes(name);
  if (isRequired || member(schema, 'type') === undefined) return false;
  const format = member(schema, 'format');
  return (
    !listTypes(schema).includes('string') ||
    member(schema, 'enum') !== undefined ||
    (format !== undefined && !typedFormats.has(format))
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
