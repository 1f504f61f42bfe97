import type { Message, MessageKey } from '@portal/locales/server';
import { isMessage, type FieldMessages } from '#server/kernel/domain-error.ts';

/** Something wrong with a row, still without a language. `field` is the import's own, null for the whole. */
export interface Fault {
  readonly field: string | null;
  readonly message: Message;
}

/** A fault with the beginning of what the cell said. */
export interface KeptFault extends Fault {
  readonly value: string | null;
}

/** One fault at a field. */
export function faultAt(field: string, key: MessageKey, params?: Message['params']): Fault {
  return { field, message: params ? { key, params } : { key } };
}

/**
 * The messages of a body as faults of the row that it was made of: `fields` says which field of the
 * file became which of the body, where they are called otherwise.
 */
export function faultsOf(
  messages: FieldMessages,
  fields: Readonly<Record<string, string>> = {},
): Fault[] {
  return Object.entries(messages).flatMap(([name, said]) => {
    const field = name === 'non_field_errors' ? null : (fields[name] ?? name);
    const first = Array.isArray(said) ? said[0] : undefined;
    if (first && isMessage(first)) return [{ field, message: first }];
    return [{ field, message: { key: 'field.format' as const } }];
  });
}
