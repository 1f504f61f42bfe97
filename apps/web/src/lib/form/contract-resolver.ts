import { completeWebAddress, type Route, type RouteBody } from '@portal/contract/kernel';
import i18n, { type TFunction } from 'i18next';
import type { Resolver } from 'react-hook-form';
import { parseDay } from '#web/lib/days/day.ts';
import { readMoment } from '#web/lib/days/moment.ts';
import { getDayProblem } from '#web/lib/days/typed-day.ts';
import { getSchemaFields, type SchemaNode } from './schema-node.ts';

/** Value of a control: text (also numbers, dates and choices), a boolean, or several choices. */
export type FormValue = string | boolean | readonly string[];

export type FormValues = Record<string, FormValue>;

/** Returns a field's label for labels and messages. */
export type GetLabel = (field: string) => string;

/** Messages by field in place of "… is required". */
export type MissingTexts = Readonly<Record<string, string>>;

/** What a form demands besides the contract. */
export interface Demands {
  /** Messages for missing fields; defaults to "… is required". */
  missing?: MissingTexts | undefined;
  /** Fields that must not be empty here, although the contract leaves them optional. */
  required?: readonly string[] | undefined;
}

/**
 * Validates a form against its route's body and converts values for sending: trims text; sends
 * empty fields as null where the contract allows null (specification §5), otherwise omits them.
 * Omits fields that the form does not have. Nested bodies are validated by the server alone.
 */
export function contractResolver<const R extends Route>(
  route: R,
  getLabel: GetLabel,
  { missing = {}, required = [] }: Demands = {},
): Resolver<FormValues, unknown, RouteBody<R>> {
  const fields = getSchemaFields(route.body ?? {});
  return (values) => {
    const sent: Record<string, unknown> = {};
    const errors: Record<string, { type: string; message: string }> = {};
    for (const [name, field] of fields) {
      if (!(name in values)) continue;
      const value = valueToSend(field, values[name]);
      const problem =
        isEmpty(value) && required.includes(name)
          ? i18n.t('validation.required', { field: getLabel(name) })
          : fieldProblem(i18n.t, getLabel(name), field, value);
      // An empty value can only be missing.
      const message = isEmpty(value) ? (missing[name] ?? problem) : problem;
      if (problem && message) errors[name] = { type: 'contract', message: message };
      else if (value !== undefined) sent[name] = value;
    }
    if (Object.keys(errors).length > 0) return { values: {}, errors };
    return { values: asBody<R>(sent), errors: {} };
  };
}

/** Returns whether the route's body or the form requires a field. */
export function isRequired(
  { route, required }: { route: Route; required?: readonly string[] | undefined },
  name: string,
): boolean {
  if (required?.includes(name)) return true;
  const field = getSchemaFields(route.body ?? {}).get(name);
  if (!field || field.node.nullable) return false;
  return field.required || (field.node.minLength ?? 0) > 0;
}

/** Returns the fields of a route's body that are passwords or codes, which no response contains. */
export function listSecrets(route: Route): ReadonlySet<string> {
  const fields = [...getSchemaFields(route.body ?? {})];
  return new Set(fields.flatMap(([name, { node }]) => (node.isSecret ? name : [])));
}

/**
 * Returns the limit of an input. It counts UTF-16 units, of which a character has one or two, and
 * cuts what is pasted without a word. So it allows twice the characters of the field, and the check
 * counts those.
 */
export function getMaxLength(route: Route, name: string): number | undefined {
  const characters = getSchemaFields(route.body ?? {}).get(name)?.node.maxLength;
  return characters ? 2 * characters : undefined;
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

function valueToSend(field: { node: SchemaNode; required: boolean }, value: unknown): unknown {
  const { node, required } = field;
  const trimmed = typeof value === 'string' ? value.trim() : value;
  if (trimmed !== '') return toSentValue(node, trimmed);
  if (node.nullable) return null;
  if (required || node.minLength) return '';
  // An optional text can be cleared; an optional choice or date without a value is omitted.
  return node.values || node.format || isNumeric(node) ? undefined : '';
}

function toSentValue(node: SchemaNode, value: unknown): unknown {
  if (isNumeric(node)) return toNumber(value);
  if (typeof value !== 'string') return value;
  if (node.format === 'date-time') return toSentInstant(value);
  return node.textKind === 'web_address' ? completeWebAddress(value) : value;
}

/** A moment that is no instant is left as it is, for the check to say why. */
function toSentInstant(moment: string): string {
  const reading = readMoment(moment);
  return 'instant' in reading ? reading.instant : moment;
}

const isNumeric = ({ type }: SchemaNode) => type.includes('integer') || type.includes('number');

/** Reads a number as people type it: with a point or a comma, and spaces between its digits. */
function toNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const digits = value.normalize('NFKC').replaceAll(/\s/gu, '').replace(',', '.');
  return /^[+-]?\d+(?:\.\d+)?$/u.test(digits) ? Number(digits) : Number.NaN;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field was checked against the schema whose static type the body is
const asBody = <R extends Route>(sent: object) => sent as RouteBody<R>;

const email = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u;

/** Returns a translated validation error for a value about to be sent; null if valid. */
function fieldProblem(
  t: TFunction,
  label: string,
  { node, required }: { node: SchemaNode; required: boolean },
  value: unknown,
): string | null {
  if (value === undefined || value === null || value === '') {
    const missing = required
      ? !(value === null && node.nullable)
      : value === '' && !!node.minLength;
    return missing ? t('validation.required', { field: label }) : null;
  }
  if (node.values && !node.values.includes(value)) return t('validation.choice', { field: label });
  if (typeof value === 'number') return numberProblem(t, label, node, value);
  return typeof value === 'string' ? textProblem(t, label, node, value) : null;
}

/** A number that is none as typed has no value. */
function numberProblem(t: TFunction, label: string, node: SchemaNode, value: number) {
  const isWhole = node.type.includes('integer');
  if (Number.isNaN(value) && node.unit !== undefined) return t('validation.duration');
  if (isWhole ? !Number.isInteger(value) : !Number.isFinite(value))
    return t(isWhole ? 'validation.whole_number' : 'validation.number');
  if (node.minimum !== null && value < node.minimum)
    return t('validation.minimum', { field: label, minimum: node.minimum });
  if (node.maximum !== null && value > node.maximum)
    return t('validation.maximum', { field: label, maximum: node.maximum });
  return null;
}

function textProblem(t: TFunction, label: string, node: SchemaNode, value: string) {
  if (node.format === 'email' && !email.test(value)) return t('messages.field.email');
  const wrong = findDayProblem(node, value);
  if (wrong) return t(`validation.${wrong}`);
  const { length } = Array.from(value);
  if (node.minLength !== null && length < node.minLength)
    return t('validation.min_length', { field: label, count: node.minLength });
  if (node.maxLength !== null && length > node.maxLength)
    return t('validation.max_length', { field: label, count: node.maxLength });
  const form = findForm(node);
  if (!node.pattern || !form) return null;
  return [value, toCompared(value)].some((text) => node.pattern?.test(text)) ? null : t(form);
}

/** Texts that say how a text of a kind is written. */
const forms = {
  phone: 'messages.field.phone',
  web_address: 'messages.field.web_address',
  typed_code: 'messages.field.six_digits',
} as const;

/** Returns the text for a kind of text; null for one whose pattern the server checks alone. */
const findForm = ({ textKind }: SchemaNode) =>
  textKind === 'phone' || textKind === 'web_address' || textKind === 'typed_code'
    ? forms[textKind]
    : null;

/** What is wrong with a day or a moment: an incomplete one is sent as the text that it is. */
function findDayProblem({ format }: SchemaNode, value: string) {
  if (format === 'date') return parseDay(value) === null ? getDayProblem(value) : null;
  if (format !== 'date-time') return null;
  const reading = readMoment(value);
  return 'problem' in reading ? reading.problem : null;
}

/**
 * Returns a code or number nearly as the server cleans it (`cleanText`, which is too large for every
 * form), so that nothing is refused here that the server accepts.
 */
const toCompared = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/\p{Pd}/gu, '-')
    .replace(/^(?:tel:)?\(?(\+\d+)\)?/iu, '$1')
    .replace(/\W*(#|\p{L}+)\W*(\d+)$/u, ' ext. $2')
    .trim();
