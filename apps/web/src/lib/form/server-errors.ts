import type { FieldErrors } from '@portal/contract/kernel';
import { hasStatus } from '../api/api-error.ts';
import { getErrorMessage } from '../api/error-message.ts';

/** A refused form: what belongs under which field, and what stands on top. */
export interface Refusal {
  fields: Record<string, string>;
  general: string | null;
}

/**
 * Sorts an error by the fields that the form shows. What has no field there stands on top, in
 * specification §8's words. A conflict stands there as well as under the field that it is about.
 */
export function toFormErrors(
  error: unknown,
  shown: readonly string[],
  fallback: string,
  conflictField?: string,
): Refusal {
  if (conflictField && hasStatus(error, 409) && error.detail !== null)
    return { fields: { [conflictField]: error.detail }, general: error.detail };
  if (!hasStatus(error, 400) || error.detail !== null)
    return { fields: {}, general: getErrorMessage(error, fallback) };
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
    general: allUnderFields ? null : getErrorMessage(error.withFields(rest), fallback),
  };
}
