import type { Message, MessageKey } from '@portal/locales/server';
import { isMessage, type FieldMessages } from '#server/kernel/domain-error.ts';

/** Something wrong with a row, still without a language. `field` is the import's own, null for the whole. */
export interface CellError {
  readonly field: string | null;
  readonly message: Message;
}

/** A fault with the beginning of what the cell said. */
export interface StoredCellError extends CellError {
  readonly value: string | null;
}

/** One fault at a field. */
export function cellError(field: string, key: MessageKey, params?: Message['params']): CellError {
  return { field, message: params ? { key, params } : { key } };
}

/**
 * The messages of a body as faults of the row that it was made of: `fields` says which field of the
 * file became which of the body, where they are called otherwise.
 */
export function toCellErrors(
  messages: FieldMessages,
  fields: Readonly<Record<string, string>> = {},
): CellError[] {
  return Object.entries(messages).flatMap(([name, texts]) => {
    const field = name === 'non_field_errors' ? null : (fields[name] ?? name);
    const first = Array.isArray(texts) ? texts[0] : undefined;
    if (first && isMessage(first)) return [{ field, message: first }];
    return [{ field, message: { key: 'field.format' as const } }];
  });
}
