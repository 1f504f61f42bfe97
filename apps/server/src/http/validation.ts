import formats from 'ajv-formats';
import { isGtin, isVatNumber } from '@portal/contract/kernel';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FieldMessages } from '#server/kernel/domain-error.ts';
import { lazy } from '#server/kernel/clock.ts';
import { toAsciiEmail } from '#server/kernel/email-address.ts';
import { toFieldMessages, type ValidationError } from './field-messages.ts';

// Removes nothing and reports every error; converts only values that arrive as text (queries).
const strictness = {
  allErrors: true,
  removeAdditional: false,
  useDefaults: true,
  strict: false,
  // An error brings the schema of its field, which says how the value is written.
  verbose: true,
} as const;

const bodies = withFormats(new Ajv2020({ ...strictness, coerceTypes: false }));

const queries = withFormats(new Ajv2020({ ...strictness, coerceTypes: 'array' }));

function withFormats(ajv: Ajv2020): Ajv2020 {
  formats.default(ajv, ['uri']);
  ajv.addFormat('email', isEmail);
  ajv.addFormat('uuid', /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
  ajv.addFormat('gtin', isGtin);
  ajv.addFormat('vat-number', isVatNumber);
  ajv.addFormat('date', isDay);
  ajv.addFormat('date-time', isInstant);
  return ajv;
}

/** The validator's own format, of addresses in ASCII. */
const asciiEmail = formats.default.get('email');

/** An address to which mail can be sent; its domain may be in any script. RFC 5321 §4.5.3.1. */
function isEmail(text: string): boolean {
  const ascii = toAsciiEmail(text);
  return asciiEmail instanceof RegExp && ascii.length <= 254 && asciiEmail.test(ascii);
}

/** A calendar day that PostgreSQL can store: there is no year 0. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const timeOfDay =
  /^T(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/**
 * RFC 3339 (section 5.6), for an instant that JavaScript and PostgreSQL can represent: no leap
 * second, and in UTC within the years 1 to 9999.
 */
function isInstant(text: string): boolean {
  if (!isDay(text.slice(0, 10)) || !timeOfDay.test(text.slice(10))) return false;
  const instant = new Date(text);
  const year = instant.getUTCFullYear();
  return year >= 1 && year <= 9999;
}

/** Checks a part of a request. Returns the messages by field, or null if it is valid. */
export type Check = (value: unknown) => FieldMessages | null;

/** The check of a body: JSON as it came. The schema is compiled at the first one. */
export function createBodyCheck(schema: object): Check {
  return lazy(() => checkWith(bodies.compile(schema)));
}

/**
 * Returns the check of a query, which converts text to the numbers and booleans of the schema.
 * Compiles the schema at the first one.
 */
export function createQueryCheck(schema: object): Check {
  const check = lazy(() => checkWith(queries.compile(schema)));
  const integers = listIntegerFields(schema);
  return (value) => {
    // Runs before the validator, which would accept `0x10` and `1e2` as numbers.
    const odd = integers.filter(([name]) => !isDecimal(Reflect.get(Object(value), name)));
    const errors = odd.map(([name, parentSchema]) => ({
      instancePath: `/${name}`,
      keyword: 'type',
      params: {},
      parentSchema,
    }));
    const others = check(value);
    return errors.length > 0 ? { ...others, ...toFieldMessages(errors, value) } : others;
  };
}

function listIntegerFields(schema: object): [name: string, schema: object][] {
  const properties: object = 'properties' in schema ? Object(schema.properties) : {};
  return Object.entries(properties).filter(([, field]) => Object(field).type === 'integer');
}

/** Returns true for a text that is an integer; the validator checks other types. */
const isDecimal = (value: unknown): boolean =>
  typeof value !== 'string' || /^-?[0-9]+$/.test(value);

/** Enough to correct a call; a body with ten thousand wrong values gets no more. */
const maxErrors = 50;

function checkWith(validate: ValidateFunction): Check {
  return (value) => {
    const errors = validate(value) ? findUnprintable(value) : getErrors(validate);
    return errors.length > 0 ? toFieldMessages(errors.slice(0, maxErrors), value) : null;
  };
}

const getErrors = (validate: ValidateFunction): ErrorObject[] => validate.errors ?? [];

/**
 * Lists every text in a value with U+0000 or half a surrogate pair, which PostgreSQL cannot store.
 */
function findUnprintable(value: unknown, instancePath = ''): ValidationError[] {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed()
      ? [{ instancePath, keyword: 'unprintable', params: {} }]
      : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    findUnprintable(member, `${instancePath}/${escapePointer(name)}`),
  );
}

/** JSON pointer's escapes (RFC 6901 §4). */
const escapePointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
