import type { FieldErrors } from '@portal/contract/kernel';
import { hasStatus } from '../api/api-error.ts';
import { getErrorMessage } from '../api/error-message.ts';

/** Error of a submitted form: messages by field, and a general message. */
export interface FormErrors {
  fields: Record<string, string>;
  formError: string | null;
}

/**
 * Sorts an error by the form's visible fields. Messages about other fields go into the general
 * message, in the order of specification §8. A conflict goes into both its field and the general
 * message.
 */
export function toFormErrors(
  error: unknown,
  shown: readonly string[],
  fallback: string,
  conflictField?: string,
): FormErrors {
  if (conflictField && hasStatus(error, 409) && error.detail !== null)
    return { fields: { [conflictField]: error.detail }, formError: error.detail };
  if (!hasStatus(error, 400) || error.detail !== null)
    return { fields: {}, formError: getErrorMessage(error, fallback) };
  const fields: Record<string, string> = {};
  const rest: FieldErrors = {};
  for (const [name, value] of Object.entries(error.fields)) {
    const [message] = Array.isArray(value) ? value : [];
    if (typeof message === 'string' && shown.includes(name)) fields[name] = message;
    else rest[name] = value;
  }
  const allUnderFields = Object.keys(fields).length > 0 && Object.keys(rest).length === 0;
  return {
    fields,
    formError: allUnderFields ? null : getErrorMessage(error.withFields(rest), fallback),
  };
}
