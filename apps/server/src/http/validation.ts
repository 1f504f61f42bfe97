import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { FieldMessages } from '#server/kernel/portal-error.ts';
import { fieldMessagesOf } from './field-messages.ts';

// Nothing is dropped and every fault is told; only what comes as text (queries) is made a number.
const strictness = {
  allErrors: true,
  removeAdditional: false,
  useDefaults: true,
  strict: false,
} as const;

const bodies = withFormats(new Ajv2020({ ...strictness, coerceTypes: false }));
const queries = withFormats(new Ajv2020({ ...strictness, coerceTypes: 'array' }));

function withFormats(ajv: Ajv2020): Ajv2020 {
  formats.default(ajv, ['uuid', 'email', 'date', 'date-time', 'uri']);
  return ajv;
}

/** Checks a part of a request. Answers the messages by field, or null where nothing is wrong. */
export type Check = (value: unknown) => FieldMessages | null;

/** The check of a body: JSON as it came. */
export function checkBody(schema: object): Check {
  return checkWith(bodies.compile(schema));
}

/** The check of a query: text is read as the numbers and booleans that the schema asks for. */
export function checkQuery(schema: object): Check {
  return checkWith(queries.compile(schema));
}

function checkWith(validate: ValidateFunction): Check {
  return (value) => (validate(value) ? null : fieldMessagesOf(errorsOf(validate)));
}

const errorsOf = (validate: ValidateFunction): ErrorObject[] => validate.errors ?? [];
