import type { Message, MessageKey } from '@portal/locales/server';
import { isMessage, type FieldMessages } from '#server/kernel/domain-error.ts';

/**
 * Validation error of a row, not translated yet. `field` is a field of the import, or null for the
 * whole row.
 */
export interface CellError {
  readonly field: string | null;
  readonly message: Message;
}

/** Validation error with the beginning of the cell's text. */
export interface StoredCellError extends CellError {
  readonly value: string | null;
}

/** Creates the validation error of a field. */
export function cellError(field: string, key: MessageKey, params?: Message['params']): CellError {
  return { field, message: params ? { key, params } : { key } };
}

/**
 * Converts the errors of a body to errors of its row. `fields` maps fields of the body to fields of
 * the file with other names.
 */
export function toCellErrors(
  messages: FieldMessages,
  fields: Readonly<Record<string, string>> = {},
): CellError[] {
  return Object.entries(messages).flatMap(([name, texts]) => {
    const field = name === 'non_field_errors' ? null : (fields[name] ?? name);
    const message = findFirstMessage(texts);
    return message ? [{ field, message }] : [];
  });
}

/** Returns the first message of a field, at any depth of lists and objects; a cell shows one. */
function findFirstMessage(entry: FieldMessages[string] | Message | undefined): Message | undefined {
  if (entry === undefined || (!Array.isArray(entry) && isMessage(entry))) return entry;
  const members: readonly (FieldMessages[string] | Message)[] = Object.values(entry);
  return members.map((member) => findFirstMessage(member)).find((found) => found !== undefined);
}
