import type { ErrorObject } from 'ajv';
import type { Message } from '@portal/locales/server';
import type { FieldMessages } from '#server/kernel/portal-error.ts';

/** A validator's errors as messages by field, nested as the body is (API.md §1, field errors). */
export function fieldMessagesOf(errors: readonly ErrorObject[]): FieldMessages {
  const messages: FieldMessages = {};
  for (const error of errors) {
    const path = error.instancePath.split('/').slice(1).map(unescapePointer);
    const named: unknown = error.params['missingProperty'] ?? error.params['additionalProperty'];
    if (typeof named === 'string') path.push(named);
    put(messages, path.length > 0 ? path : ['non_field_errors'], messageOf(error));
  }
  return messages;
}

function put(messages: FieldMessages, path: readonly string[], message: Message): void {
  const [field = 'non_field_errors', ...rest] = path;
  const present = messages[field];
  if (rest.length > 0) {
    const nested = present && !Array.isArray(present) ? present : {};
    messages[field] = nested;
    put(nested, rest, message);
  } else if (present === undefined) {
    // One message a field: the first fault is the one to mend first.
    messages[field] = [message];
  }
}

/** JSON pointer's escapes (RFC 6901 §4). */
const unescapePointer = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

function messageOf({ keyword, params }: ErrorObject): Message {
  const limit = Number(params['limit']);
  switch (keyword) {
    case 'required':
      return { key: 'field.required' };
    case 'additionalProperties':
      return { key: 'field.unknown' };
    case 'type':
      return { key: 'field.type' };
    case 'maxLength':
      return { key: 'field.too_long', params: { limit } };
    case 'minLength':
      return limit === 1
        ? { key: 'field.required' }
        : { key: 'field.too_short', params: { limit } };
    case 'maxItems':
      return { key: 'field.too_many', params: { limit } };
    case 'minimum':
      return { key: 'field.minimum', params: { limit } };
    case 'maximum':
      return { key: 'field.maximum', params: { limit } };
    case 'enum':
      return { key: 'field.enum', params: { choices: choicesOf(params['allowedValues']) } };
    default:
      return params['format'] === 'email' ? { key: 'field.email' } : { key: 'field.format' };
  }
}

const choicesOf = (values: unknown): string =>
  Array.isArray(values) ? values.filter((value) => value !== null).join(', ') : '';
