import type { ErrorObject } from 'ajv';
import type { Message, MessageKey } from '@portal/locales/server';
import { isMessage, type FieldMessages } from '#server/kernel/domain-error.ts';
import { describeForm } from './field-forms.ts';

/** Error at one position of a value, in the form of the validator. */
export type ValidationError = Pick<
  ErrorObject,
  'instancePath' | 'keyword' | 'params' | 'parentSchema'
>;

/**
 * Returns the validation errors of a value as messages by field, nested like the value (API.md §1,
 * field errors): a list of objects has one entry per object, a list of other values has its
 * messages itself.
 */
export function toFieldMessages(errors: readonly ValidationError[], value: unknown): FieldMessages {
  const messages = createFieldMessages();
  for (const error of errors) {
    const path = error.instancePath.split('/').slice(1).map(unescapePointer);
    const named: unknown = error.params['missingProperty'] ?? error.params['additionalProperty'];
    if (typeof named === 'string') path.push(named);
    addMessage(messages, path.length > 0 ? path : ['non_field_errors'], {
      value,
      message: toMessage(error),
    });
  }
  return messages;
}

/** Messages by field. */
export type FieldMessageKeys = Readonly<Record<string, MessageKey>>;

/**
 * Replaces the messages of those fields that are missing or blank and have a message of their own.
 */
export function withOwnMessages(messages: FieldMessages, keys: FieldMessageKeys): FieldMessages {
  for (const [field, key] of Object.entries(keys)) {
    const [first] = [messages[field]].flat();
    if (first && isMessage(first) && first.key === 'field.required') messages[field] = [{ key }];
  }
  return messages;
}

/**
 * Without inherited properties: `constructor` and `__proto__` are unknown fields like any other.
 */
function createFieldMessages(): FieldMessages {
  const messages: FieldMessages = {};
  Object.setPrototypeOf(messages, null);
  return messages;
}

function addMessage(
  messages: FieldMessages,
  [field = 'non_field_errors', ...rest]: readonly string[],
  { value, message }: { value: unknown; message: Message },
): void {
  const present = messages[field];
  const inner = getMember(value, field);
  const [index = '', ...deeper] = rest;
  if (rest.length === 0 || (Array.isArray(inner) && deeper.length === 0)) {
    // One message a field: the first fault is the one to mend first.
    messages[field] = present ?? [message];
  } else if (Array.isArray(inner)) {
    const rows = present ?? inner.map(createFieldMessages);
    messages[field] = rows;
    const row = Array.isArray(rows) ? rows[Number(index)] : undefined;
    if (row && !isMessage(row)) {
      addMessage(row, deeper, { value: getMember(inner, index), message });
    }
  } else {
    const nested = present && !Array.isArray(present) ? present : createFieldMessages();
    messages[field] = nested;
    addMessage(nested, rest, { value: inner, message });
  }
}

const getMember = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;

/** JSON pointer's escapes (RFC 6901 §4). */
const unescapePointer = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

/** Returns the message of an error: the limit that was exceeded, or how the value is written. */
function toMessage({ keyword, params, parentSchema }: ValidationError): Message {
  const limit = Number(params['limit']);
  switch (keyword) {
    case 'required':
    case 'minItems':
      return { key: 'field.required' };
    case 'additionalProperties':
      return { key: 'field.unknown' };
    case 'maxLength':
      return { key: 'field.too_long', params: { limit } };
    case 'minLength':
      return limit === 1
        ? { key: 'field.required' }
        : { key: 'field.too_short', params: { limit } };
    case 'maxItems':
    case 'maxProperties':
      return { key: 'field.too_many', params: { limit } };
    case 'uniqueItems':
      return { key: 'field.unique' };
    case 'minimum':
      return { key: 'field.minimum', params: { limit } };
    case 'maximum':
      return { key: 'field.maximum', params: { limit } };
    case 'unprintable':
      return { key: 'field.unprintable' };
    default:
      return describeForm(parentSchema);
  }
}
